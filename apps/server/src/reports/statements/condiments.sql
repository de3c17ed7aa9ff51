select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "group", "label", coalesce(string_agg(key, ','), '') as keys, sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount"
from (
select s.*, o.name as "group", nullif(l.label, '') as "label"
from (select "series", "shop_id", "key", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount" from (
select 'current' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($1::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($4::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($7::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($10::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($13::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "quantity", "amount" from "sales_condiments"
where shop_id = any($16::uuid[]) and dimension = 'condiment' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'condiment' and l.key = s.key left join (
select distinct on (c.shop_id, c.condiment_id) c.shop_id, c.condiment_id::text as key, g.name
from condiment_group_condiments c join condiment_groups g on g.shop_id = c.shop_id and g.id = c.condiment_group_id
where c.shop_id = any($19::uuid[]) order by c.shop_id, c.condiment_id, g.position, g.id) o on o.shop_id = s.shop_id and o.key = s.key
) named group by "series", "group", "label"
having sum("quantity") <> 0 or sum("amount") <> 0
