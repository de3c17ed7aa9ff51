lock table "sales_figures", "sales_taxes", "sales_items", "sales_payments", "sales_discounts", "sales_condiments", "sales_voids" in share row exclusive mode;

create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("stay_seconds")::bigint as "stay_seconds", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount", sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount", sum("excess")::bigint as "excess", sum("cash_rounding")::bigint as "cash_rounding" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * 1 * (p.guest_count)) as "guests", sum(m.sign * 1 * (p.subtotal)) as "gross", sum(m.sign * 1 * (p.discount)) as "discount", sum(m.sign * 1 * (p.charge)) as "charge", sum(m.sign * 1 * (p.table_charge)) as "table_charge", sum(m.sign * 1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * 1 * (p.tip)) as "tip", sum(m.sign * 1 * (p.tax)) as "tax", sum(m.sign * 1 * (p.total)) as "total", sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) as "stay_seconds", sum(m.sign * 1 * (0)) as "voids", sum(m.sign * 1 * (0)) as "void_amount", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * 1 * (p.excess)) as "excess", sum(m.sign * 1 * (p.cash_rounding)) as "cash_rounding"
from (select * from "receipts" where shop_id = $1) p
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key), ('hour', extract(isodow from m.day) || '-' || m.hour), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and (m.other_day or (c.dimension = 'hour' and m.other_hour))
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (p.guest_count)) <> 0 or sum(m.sign * 1 * (p.subtotal)) <> 0 or sum(m.sign * 1 * (p.discount)) <> 0 or sum(m.sign * 1 * (p.charge)) <> 0 or sum(m.sign * 1 * (p.table_charge)) <> 0 or sum(m.sign * 1 * (p.auto_gratuity)) <> 0 or sum(m.sign * 1 * (p.tip)) <> 0 or sum(m.sign * 1 * (p.tax)) <> 0 or sum(m.sign * 1 * (p.total)) <> 0 or sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * 1 * (p.excess)) <> 0 or sum(m.sign * 1 * (p.cash_rounding)) <> 0 union all
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", 1 * count(*) as "voids", 1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding"
from (select * from "receipt_void_orders" where shop_id = $2) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key), ('hour', extract(isodow from m.day) || '-' || m.hour), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $3 and r.id = u.receipt_id limit 1) r
where u.shop_id = $4 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "receipts" <> 0 or "guests" <> 0 or "gross" <> 0 or "discount" <> 0 or "charge" <> 0 or "table_charge" <> 0 or "gratuity" <> 0 or "tip" <> 0 or "tax" <> 0 or "total" <> 0 or "stay_seconds" <> 0 or "voids" <> 0 or "void_amount" <> 0 or "refunds" <> 0 or "refund_amount" <> 0 or "excess" <> 0 or "cash_rounding" <> 0;

with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding" from "sales_figures" where shop_id = $1 and ("receipts" <> 0 or "guests" <> 0 or "gross" <> 0 or "discount" <> 0 or "charge" <> 0 or "table_charge" <> 0 or "gratuity" <> 0 or "tip" <> 0 or "tax" <> 0 or "total" <> 0 or "stay_seconds" <> 0 or "voids" <> 0 or "void_amount" <> 0 or "refunds" <> 0 or "refund_amount" <> 0 or "excess" <> 0 or "cash_rounding" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_figures" where shop_id = $1;

insert into "sales_figures" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding" from expected_sums;

drop table expected_sums;

create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", sum("taxable")::bigint as "taxable", sum("tax")::bigint as "tax", sum("receipts")::bigint as "receipts" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key", trim_scale(part.rate::numeric)::text as "rate", part.kind || case when part.reduced then '_reduced' else '' end || case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then '_refund' else '' end as "class",
sum(m.sign * 1 * (part.taxable)) as "taxable", sum(m.sign * 1 * (part.tax)) as "tax", sum(m.sign * 1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "receipts"
from (select * from "receipts" where shop_id = $1) p join (select t.*, row_number() over (partition by t.receipt_id, trim_scale(t.rate::numeric), t.kind, t.reduced order by t.line) = 1 as is_first from "receipt_taxes" t where t.shop_id = $2 ) part on part.receipt_id = p.id
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('period', p.period_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key, trim_scale(part.rate::numeric)::text, part.kind || case when part.reduced then '_reduced' else '' end || case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then '_refund' else '' end
having sum(m.sign * 1 * (part.taxable)) <> 0 or sum(m.sign * 1 * (part.tax)) <> 0 or sum(m.sign * 1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0) every group by "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class") sums where "taxable" <> 0 or "tax" <> 0 or "receipts" <> 0;

with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts" from "sales_taxes" where shop_id = $1 and ("taxable" <> 0 or "tax" <> 0 or "receipts" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_taxes" where shop_id = $1;

insert into "sales_taxes" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts" from expected_sums;

create temporary table expected_sums on commit drop as select * from (select "revenue_type", "grain", "starts_on", "key", sum("quantity")::bigint as "quantity", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("net")::bigint as "net", sum("cost")::bigint as "cost", sum("net_with_cost")::bigint as "net_with_cost", sum("refund_quantity")::bigint as "refund_quantity", sum("refund_amount")::bigint as "refund_amount" from (
select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (part.quantity)) as "quantity", sum(m.sign * 1 * (part.price)) as "gross", sum(m.sign * 1 * (part.discount + part.check_discount)) as "discount", sum(m.sign * 1 * (part.net)) as "net", sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) as "cost", sum(m.sign * 1 * (case when part.cost is null then 0 else part.net end)) as "net_with_cost", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) as "refund_quantity", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) as "refund_amount"
from (select * from "receipts" where shop_id = $1) p join (select * from "receipt_lines" t where t.shop_id = $2 ) part on part.receipt_id = p.id
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values (part.item_key)) c(key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (part.quantity)) <> 0 or sum(m.sign * 1 * (part.price)) <> 0 or sum(m.sign * 1 * (part.discount + part.check_discount)) <> 0 or sum(m.sign * 1 * (part.net)) <> 0 or sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) <> 0 or sum(m.sign * 1 * (case when part.cost is null then 0 else part.net end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) <> 0) every group by "revenue_type", "grain", "starts_on", "key") sums where "quantity" <> 0 or "gross" <> 0 or "discount" <> 0 or "net" <> 0 or "cost" <> 0 or "net_with_cost" <> 0 or "refund_quantity" <> 0 or "refund_amount" <> 0;

with kept as (select "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount" from "sales_items" where shop_id = $1 and ("quantity" <> 0 or "gross" <> 0 or "discount" <> 0 or "net" <> 0 or "cost" <> 0 or "net_with_cost" <> 0 or "refund_quantity" <> 0 or "refund_amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_items" where shop_id = $1;

insert into "sales_items" (shop_id, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount") select $1, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount" from expected_sums;

create temporary table expected_sums on commit drop as select * from (select "revenue_type", "grain", "starts_on", "key", sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("change")::bigint as "change" from (
select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "count", sum(m.sign * 1 * (part.amount)) as "amount", sum(m.sign * 1 * (part.change)) as "change"
from (select * from "receipts" where shop_id = $1) p join (select * from "receipt_payments" t where t.shop_id = $2 ) part on part.receipt_id = p.id
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values (part.payment_key)) c(key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0 or sum(m.sign * 1 * (part.change)) <> 0) every group by "revenue_type", "grain", "starts_on", "key") sums where "count" <> 0 or "amount" <> 0 or "change" <> 0;

with kept as (select "revenue_type", "grain", "starts_on", "key", "count", "amount", "change" from "sales_payments" where shop_id = $1 and ("count" <> 0 or "amount" <> 0 or "change" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_payments" where shop_id = $1;

insert into "sales_payments" (shop_id, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change") select $1, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change" from expected_sums;

create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("count")::bigint as "count", sum("amount")::bigint as "amount" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "count", sum(m.sign * 1 * (part.amount)) as "amount"
from (select * from "receipts" where shop_id = $1) p join (select * from "receipt_discounts" t where t.shop_id = $2 ) part on part.receipt_id = p.id
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('discount', part.discount_key), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "count" <> 0 or "amount" <> 0;

with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount" from "sales_discounts" where shop_id = $1 and ("count" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_discounts" where shop_id = $1;

insert into "sales_discounts" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount" from expected_sums;

create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (part.quantity * piece.quantity)) as "quantity", sum(m.sign * 1 * (part.quantity * piece.quantity * piece.price)) as "amount"
from (select * from "receipts" where shop_id = $1) p join (select * from "receipt_lines" t where t.shop_id = $2 and t.condiments <> '[]') part on part.receipt_id = p.id cross join lateral jsonb_to_recordset(part.condiments) as piece(condiment_id uuid, name text, price bigint, quantity integer)
cross join lateral (values
('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
) m(revenue_type, day, hour, sign, other_day, other_hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('condiment', coalesce(piece.condiment_id::text, replace(piece.name, ',', ' '))), ('item', part.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (part.quantity * piece.quantity)) <> 0 or sum(m.sign * 1 * (part.quantity * piece.quantity * piece.price)) <> 0) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "quantity" <> 0 or "amount" <> 0;

with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount" from "sales_condiments" where shop_id = $1 and ("quantity" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_condiments" where shop_id = $1;

insert into "sales_condiments" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount" from expected_sums;

create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("voids")::bigint as "voids", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
1 * count(*) as "voids", 1 * sum(p.quantity) as "quantity", 1 * sum(p.total_void_price) as "amount"
from (select * from "receipt_void_orders" where shop_id = $1) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('staff', p.staff_key), ('reason', p.reason_key), ('item', p.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $2 and r.id = u.receipt_id limit 1) r
where u.shop_id = $3 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "voids" <> 0 or "quantity" <> 0 or "amount" <> 0;

with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount" from "sales_voids" where shop_id = $1 and ("voids" <> 0 or "quantity" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

delete from "sales_voids" where shop_id = $1;

insert into "sales_voids" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount" from expected_sums;

insert into "sales_labels" (shop_id, dimension, key, label, details)
select $1, n.dimension, n.key, n.label, n.details from (
select distinct on (dimension, key) dimension, key, label, details from (
select p.id, own.* from (select * from "receipts" where shop_id = $2) p cross join lateral (values
('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
('table', p.table_key, p.table_code, jsonb_build_object('floor', "p"."floor")), ('staff', p.staff, p.staff, '{}'),
('staff_member', p.staff_key, p.staff, '{}'), ('customer', p.customer, p.customer, '{}')) own(dimension, key, label, details)
union all select p.receipt_id, 'item', item_key, name, jsonb_build_object('menu_item_id', "p"."menu_item_id", 'family_group_id', "p"."family_group_id", 'family_group', "p"."family_group", 'major_group', "p"."major_group", 'attribute', "p"."attribute") from (select * from "receipt_lines" where shop_id = $3) p
union all select p.receipt_id, 'condiment', coalesce(piece.condiment_id::text, replace(piece.name, ',', ' ')), piece.name, '{}'
from (select * from "receipt_lines" where shop_id = $4) p cross join lateral jsonb_to_recordset(p.condiments) as piece(condiment_id uuid, name text)
union all select p.receipt_id, 'discount', discount_key,
coalesce(name, (select d.name from discounts d where d.shop_id = $5 and d.id = p.discount_id)), '{}' from (select * from "receipt_discounts" where shop_id = $6) p
union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', "p"."type", 'sub_type', "p"."sub_type")
from (select * from "receipt_payments" where shop_id = $7) p
) every_name where label is not null order by dimension, key, id desc
) n
where not exists (select from "sales_labels" s where s.shop_id = $8 and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
offset 0)
order by n.dimension, n.key
on conflict (shop_id, dimension, key) do update set label = excluded.label, details = excluded.details;

insert into "sales_labels" (shop_id, dimension, key, label, details)
select distinct on (n.dimension, n.key) $1, n.dimension, n.key, n.label, '{}'::jsonb
from (select * from "receipt_void_orders" where shop_id = $2) p cross join lateral (values
('staff_member', p.staff_key, p.void_user), ('item', p.item_key, p.name)) n(dimension, key, label)
where p.void_at is not null and n.label is not null and not exists (
select from "sales_labels" s where s.shop_id = $3 and s.dimension = n.dimension and s.key = n.key offset 0)
order by n.dimension, n.key, p.id desc
on conflict (shop_id, dimension, key) do nothing;
