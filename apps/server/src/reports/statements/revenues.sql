select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "period", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount", sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount" from (
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, date_trunc('month', (starts_on + 364)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12) s group by "series", "period"

select "series", "rate", "period", sum("tax")::bigint as "tax" from (
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, date_trunc('month', (starts_on + 364)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12) s group by "series", "rate", "period"

select "series", "shop_id", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount", sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount" from (
select 'current' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id"

select "series", "shop_id", "rate", sum("tax")::bigint as "tax" from (
select 'current' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "rate"
