select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "member", "label", coalesce(string_agg(key, ','), '') as keys, sum("count")::bigint as "count", sum("amount")::bigint as "amount"
from (
select s.*, coalesce(nullif(l.label, ''), d.name, '') as "member", coalesce(nullif(l.label, ''), d.name) as "label"
from (select "series", "shop_id", "key", sum("count")::bigint as "count", sum("amount")::bigint as "amount" from (
select 'current' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($1::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($4::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($7::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($10::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($13::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "count", "amount" from "sales_discounts"
where shop_id = any($16::uuid[]) and dimension = 'discount' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'discount' and l.key = s.key left join (select shop_id, id::text as key, name from discounts where shop_id = any($19::uuid[])) d
on d.shop_id = s.shop_id and d.key = s.key
) named group by "series", "member", "label"
having sum("count") <> 0 or sum("amount") <> 0

select "series", sum("gross")::bigint as "gross" from (
select 'current' as series, "gross" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "gross" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "gross" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "gross" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "gross" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "gross" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series"

select "series", "type", "label", coalesce(string_agg(key, ','), '') as keys, sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("change")::bigint as "change"
from (
select s.*, coalesce(l.details ->> 'type', '') as "type", nullif(l.label, '') as "label"
from (select "series", "shop_id", "key", sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("change")::bigint as "change" from (
select 'current' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($1::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($4::uuid[]) and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($7::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($10::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($13::uuid[]) and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "count", "amount", "change" from "sales_payments"
where shop_id = any($16::uuid[]) and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'payment' and l.key = s.key
) named group by "series", "type", "label"
having sum("count") <> 0 or sum("amount") <> 0 or sum("change") <> 0
