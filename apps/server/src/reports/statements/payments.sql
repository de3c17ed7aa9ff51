select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "type", "sub_type", "label", coalesce(string_agg(key, ','), '') as keys, sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("change")::bigint as "change"
from (
select s.*, coalesce(l.details ->> 'type', '') as "type", nullif(l.details ->> 'sub_type', '') as "sub_type", nullif(l.label, '') as "label"
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
) named group by "series", "type", "sub_type", "label"
having sum("count") <> 0 or sum("amount") <> 0 or sum("change") <> 0

select "series", sum("total")::bigint as "total", sum("tip")::bigint as "tip", sum("cash_rounding")::bigint as "cash_rounding", sum("excess")::bigint as "excess" from (
select 'current' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "total", "tip", "cash_rounding", "excess" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series"
