select ensure_receipt_partition($1::timestamptz);

select timezone, close_time, currency, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, cash_rounding, pg_advisory_xact_lock_shared(hashtextextended('sales ' || $1::text, 0)), pg_advisory_xact_lock_shared(hashtextextended('voids ' || $2::text, 0)) from shops where id = $3;

insert into receipt_uids ("shop_id", "uid", "receipt_id", "content_hash", "receipt_number") select "shop_id", "uid", "receipt_id", "content_hash", "receipt_number" from jsonb_populate_recordset(null::"receipt_uids", $1::jsonb) on conflict (shop_id, uid) do nothing returning uid;

insert into receipts ("uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "cash_rounding", "rounding_assumed", "excess", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "payment_names", "received_at", after_close) select "uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "cash_rounding", "rounding_assumed", "excess", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "payment_names", "received_at", (select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.paid_business_date) from jsonb_populate_recordset(null::"receipts", $1::jsonb) posted returning 1;

insert into "receipt_lines" ("shop_id", "receipt_id", "line", "position", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "quantity", "unit", "unit_price", "price", "discount", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "operated_staff", "ordered_at", "refund_of_position", "condiments", "uid", "check_discount", "net") select "shop_id", "receipt_id", "line", "position", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "quantity", "unit", "unit_price", "price", "discount", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "operated_staff", "ordered_at", "refund_of_position", "condiments", "uid", "check_discount", "net" from jsonb_populate_recordset(null::"receipt_lines", $1::jsonb) returning 1;

insert into "receipt_payments" ("shop_id", "receipt_id", "line", "card_last4", "customer_id", "customer", "payment_id", "name", "type", "sub_type", "amount", "change", "is_change") select "shop_id", "receipt_id", "line", "card_last4", "customer_id", "customer", "payment_id", "name", "type", "sub_type", "amount", "change", "is_change" from jsonb_populate_recordset(null::"receipt_payments", $1::jsonb) returning 1;

insert into "receipt_taxes" ("shop_id", "receipt_id", "line", "rate", "kind", "reduced", "taxable", "tax") select "shop_id", "receipt_id", "line", "rate", "kind", "reduced", "taxable", "tax" from jsonb_populate_recordset(null::"receipt_taxes", $1::jsonb) returning 1;

select v.id from unnest($1::text[]) k(uid)
cross join lateral (select * from receipt_void_orders v where v.shop_id = $2 and v.receipt_uid = k.uid offset 0) v
cross join lateral (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $3 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $4 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $5 and u.uid = k.uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $6 and r.id = u.id limit 1) r limit 1) r
where ("v"."revenue_center_id", "v"."revenue_center", "v"."time_period_id", "v"."time_period") is distinct from ("r"."revenue_center_id", "r"."revenue_center", "r"."time_period_id", "r"."time_period") and not exists (select from closed_days c where c.shop_id = $7 and c.business_date = v.business_date);

insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * 1 * (p.guest_count)) as "guests", sum(m.sign * 1 * (p.subtotal)) as "gross", sum(m.sign * 1 * (p.discount)) as "discount", sum(m.sign * 1 * (p.charge)) as "charge", sum(m.sign * 1 * (p.table_charge)) as "table_charge", sum(m.sign * 1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * 1 * (p.tip)) as "tip", sum(m.sign * 1 * (p.tax)) as "tax", sum(m.sign * 1 * (p.total)) as "total", sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) as "stay_seconds", sum(m.sign * 1 * (0)) as "voids", sum(m.sign * 1 * (0)) as "void_amount", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * 1 * (p.excess)) as "excess", sum(m.sign * 1 * (p.cash_rounding)) as "cash_rounding"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p
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
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (p.guest_count)) <> 0 or sum(m.sign * 1 * (p.subtotal)) <> 0 or sum(m.sign * 1 * (p.discount)) <> 0 or sum(m.sign * 1 * (p.charge)) <> 0 or sum(m.sign * 1 * (p.table_charge)) <> 0 or sum(m.sign * 1 * (p.auto_gratuity)) <> 0 or sum(m.sign * 1 * (p.tip)) <> 0 or sum(m.sign * 1 * (p.tax)) <> 0 or sum(m.sign * 1 * (p.total)) <> 0 or sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * 1 * (p.excess)) <> 0 or sum(m.sign * 1 * (p.cash_rounding)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding";

insert into "sales_taxes" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key", trim_scale(part.rate::numeric)::text as "rate", part.kind || case when part.reduced then '_reduced' else '' end || case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then '_refund' else '' end as "class",
sum(m.sign * 1 * (part.taxable)) as "taxable", sum(m.sign * 1 * (part.tax)) as "tax", sum(m.sign * 1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "receipts"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select t.*, row_number() over (partition by t.receipt_id, trim_scale(t.rate::numeric), t.kind, t.reduced order by t.line) = 1 as is_first from "receipt_taxes" t where t.shop_id = $5 and t.receipt_id = p.id  and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
having sum(m.sign * 1 * (part.taxable)) <> 0 or sum(m.sign * 1 * (part.tax)) <> 0 or sum(m.sign * 1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class") do update set "taxable" = t."taxable" + excluded."taxable", "tax" = t."tax" + excluded."tax", "receipts" = t."receipts" + excluded."receipts";

insert into "sales_items" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (part.quantity)) as "quantity", sum(m.sign * 1 * (part.price)) as "gross", sum(m.sign * 1 * (part.discount + part.check_discount)) as "discount", sum(m.sign * 1 * (part.net)) as "net", sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) as "cost", sum(m.sign * 1 * (case when part.cost is null then 0 else part.net end)) as "net_with_cost", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) as "refund_quantity", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) as "refund_amount"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_lines" t where t.shop_id = $5 and t.receipt_id = p.id  and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
having sum(m.sign * 1 * (part.quantity)) <> 0 or sum(m.sign * 1 * (part.price)) <> 0 or sum(m.sign * 1 * (part.discount + part.check_discount)) <> 0 or sum(m.sign * 1 * (part.net)) <> 0 or sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) <> 0 or sum(m.sign * 1 * (case when part.cost is null then 0 else part.net end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "quantity" = t."quantity" + excluded."quantity", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "net" = t."net" + excluded."net", "cost" = t."cost" + excluded."cost", "net_with_cost" = t."net_with_cost" + excluded."net_with_cost", "refund_quantity" = t."refund_quantity" + excluded."refund_quantity", "refund_amount" = t."refund_amount" + excluded."refund_amount";

insert into "sales_payments" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "count", sum(m.sign * 1 * (part.amount)) as "amount", sum(m.sign * 1 * (part.change)) as "change"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_payments" t where t.shop_id = $5 and t.receipt_id = p.id  and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
having sum(m.sign * 1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0 or sum(m.sign * 1 * (part.change)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount", "change" = t."change" + excluded."change";

insert into "sales_discounts" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "count", sum(m.sign * 1 * (part.amount)) as "amount"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_discounts" t where t.shop_id = $5 and t.receipt_id = p.id  and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount";

insert into "sales_condiments" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (part.quantity * piece.quantity)) as "quantity", sum(m.sign * 1 * (part.quantity * piece.quantity * piece.price)) as "amount"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_lines" t where t.shop_id = $5 and t.receipt_id = p.id and t.condiments <> '[]' and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part cross join lateral jsonb_to_recordset(part.condiments) as piece(condiment_id uuid, name text, price bigint, quantity integer)
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
having sum(m.sign * 1 * (part.quantity * piece.quantity)) <> 0 or sum(m.sign * 1 * (part.quantity * piece.quantity * piece.price)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount";

insert into "sales_labels" (shop_id, dimension, key, label, details)
select $1, n.dimension, n.key, n.label, n.details from (
select distinct on (dimension, key) dimension, key, label, details from (
select p.id, own.* from (
select t.* from unnest($2::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $3 and "t"."id" = k.id and "t"."id" between $4::uuid and $5::uuid offset 0) t) p cross join lateral (values
('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
('table', p.table_key, p.table_code, jsonb_build_object('floor', "p"."floor")), ('staff', p.staff, p.staff, '{}'),
('staff_member', p.staff_key, p.staff, '{}'), ('customer', p.customer, p.customer, '{}')) own(dimension, key, label, details)
union all select p.receipt_id, 'item', item_key, name, jsonb_build_object('menu_item_id', "p"."menu_item_id", 'family_group_id', "p"."family_group_id", 'family_group', "p"."family_group", 'major_group', "p"."major_group", 'attribute', "p"."attribute") from (
select t.* from unnest($6::uuid[]) k(id) cross join lateral (
select * from "receipt_lines" t where t.shop_id = $7 and "t"."receipt_id" = k.id and "t"."receipt_id" between $8::uuid and $9::uuid offset 0) t) p
union all select p.receipt_id, 'condiment', coalesce(piece.condiment_id::text, replace(piece.name, ',', ' ')), piece.name, '{}'
from (
select t.* from unnest($10::uuid[]) k(id) cross join lateral (
select * from "receipt_lines" t where t.shop_id = $11 and "t"."receipt_id" = k.id and "t"."receipt_id" between $12::uuid and $13::uuid offset 0) t) p cross join lateral jsonb_to_recordset(p.condiments) as piece(condiment_id uuid, name text)
union all select p.receipt_id, 'discount', discount_key,
coalesce(name, (select d.name from discounts d where d.shop_id = $14 and d.id = p.discount_id)), '{}' from (
select t.* from unnest($15::uuid[]) k(id) cross join lateral (
select * from "receipt_discounts" t where t.shop_id = $16 and "t"."receipt_id" = k.id and "t"."receipt_id" between $17::uuid and $18::uuid offset 0) t) p
union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', "p"."type", 'sub_type', "p"."sub_type")
from (
select t.* from unnest($19::uuid[]) k(id) cross join lateral (
select * from "receipt_payments" t where t.shop_id = $20 and "t"."receipt_id" = k.id and "t"."receipt_id" between $21::uuid and $22::uuid offset 0) t) p
) every_name where label is not null order by dimension, key, id desc
) n
where not exists (select from "sales_labels" s where s.shop_id = $23 and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
offset 0)
order by n.dimension, n.key
on conflict (shop_id, dimension, key) do update set label = excluded.label, details = excluded.details;

select k.uid from unnest($1::text[]) k(uid)
cross join lateral (select 1 from receipt_refunds f where f.shop_id = $2 and f.refund_of = k.uid limit 1) f;

select s.uid, s.content_hash from unnest($1::text[]) k(uid) cross join lateral (
select uid, content_hash from "receipt_uids" t where t.shop_id = $2 and t.uid = k.uid limit 1) s;
