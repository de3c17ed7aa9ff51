select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "first", "second", "label", coalesce(string_agg(key, ','), '') as keys, min("first_position") as "first_position", min("second_position") as "second_position", min("item_position") as "item_position", sum("quantity")::bigint as "quantity", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("net")::bigint as "net", sum("cost")::bigint as "cost", sum("net_with_cost")::bigint as "net_with_cost"
from (
select s.*, nullif(l.details ->> 'major_group', '') as "first", nullif(l.details ->> 'family_group', '') as "second", nullif(l.label, '') as "label", null::int as "first_position", null::int as "second_position", null::int as "item_position"
from (select "series", "shop_id", "key", sum("quantity")::bigint as "quantity", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("net")::bigint as "net", sum("cost")::bigint as "cost", sum("net_with_cost")::bigint as "net_with_cost" from (
select 'current' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($1::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($4::uuid[]) and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($7::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($10::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($13::uuid[]) and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost" from "sales_items"
where shop_id = any($16::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'item' and l.key = s.key
) named group by "series", "first", "second", "label"
having sum("quantity") <> 0 or sum("gross") <> 0 or sum("discount") <> 0 or sum("net") <> 0 or sum("cost") <> 0 or sum("net_with_cost") <> 0

select "series", sum("total")::bigint as "total", sum("tax")::bigint as "tax" from (
select 'current' as series, "total", "tax" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "total", "tax" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "total", "tax" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9) s group by "series"
