select "side", "period", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount" from (
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as side, date_trunc('month', (starts_on + 364)::timestamp)::date as period, "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12) s group by "side", "period"

select "side", "rate", "period", sum("tax")::bigint as "tax" from (
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'own' as side, date_trunc('month', (starts_on)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as side, date_trunc('month', (starts_on + 364)::timestamp)::date as period, "rate", "tax" from "sales_taxes"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12) s group by "side", "rate", "period"

select "side", "shop_id", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount" from (
select 'own' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'own' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'own' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as side, "shop_id", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "voids", "void_amount" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "side", "shop_id"

select "side", "shop_id", "rate", sum("tax")::bigint as "tax" from (
select 'own' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'own' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'own' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($7::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($10::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($13::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as side, "shop_id", "rate", "tax" from "sales_taxes"
where shop_id = any($16::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "side", "shop_id", "rate"
