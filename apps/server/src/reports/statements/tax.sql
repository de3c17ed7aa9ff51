select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "rate", "class", sum("taxable")::bigint as "taxable", sum("tax")::bigint as "tax", sum("receipts")::bigint as "receipts" from (
select 'current' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "rate", "class", "taxable", "tax", "receipts" from "sales_taxes"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "rate", "class"

select "series", sum("tax")::bigint as "tax", sum("receipts")::bigint as "receipts", sum("refunds")::bigint as "refunds" from (
select 'current' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "tax", "receipts", "refunds" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series"
