-- Sent by ingest-receipts, correct-amounts
select timezone, close_time, currency, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, cash_rounding, pg_advisory_xact_lock_shared(hashtextextended('sales ' || $1::text, 0)), pg_advisory_xact_lock_shared(hashtextextended('voids ' || $2::text, 0)) from shops where id = $3;

-- Sent by ingest-receipts, correct-amounts
insert into receipt_uids ("shop_id", "uid", "receipt_id", "content_hash", "receipt_number") select "shop_id", "uid", "receipt_id", "content_hash", "receipt_number" from jsonb_populate_recordset(null::"receipt_uids", $1::jsonb) on conflict (shop_id, uid) do nothing returning uid;

-- Sent by ingest-receipts
insert into receipts ("uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "cash_rounding", "previous_paid_at", "rounding_assumed", "excess", "comps", "comp_amount", "comp_cost", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "check_uid", "part_uid", "reason_id", "reason", "payment_names", "received_at", after_close) select "uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "cash_rounding", "previous_paid_at", "rounding_assumed", "excess", "comps", "comp_amount", "comp_cost", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "check_uid", "part_uid", "reason_id", "reason", "payment_names", "received_at", (select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.paid_business_date) from jsonb_populate_recordset(null::"receipts", $1::jsonb) posted returning 1;

-- Sent by ingest-receipts, correct-amounts
insert into "receipt_lines" ("shop_id", "receipt_id", "line", "position", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "quantity", "unit", "unit_price", "price", "discount", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "operated_staff", "ordered_at", "refund_of_position", "condiments", "uid", "price_rule_id", "price_rule", "comp_amount", "reason_id", "reason", "check_discount", "net") select "shop_id", "receipt_id", "line", "position", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "quantity", "unit", "unit_price", "price", "discount", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "operated_staff", "ordered_at", "refund_of_position", "condiments", "uid", "price_rule_id", "price_rule", "comp_amount", "reason_id", "reason", "check_discount", "net" from jsonb_populate_recordset(null::"receipt_lines", $1::jsonb) returning 1;

-- Sent by ingest-receipts, correct-amounts
insert into "receipt_payments" ("shop_id", "receipt_id", "line", "card_last4", "customer_id", "customer", "payment_id", "name", "type", "sub_type", "amount", "change", "is_change") select "shop_id", "receipt_id", "line", "card_last4", "customer_id", "customer", "payment_id", "name", "type", "sub_type", "amount", "change", "is_change" from jsonb_populate_recordset(null::"receipt_payments", $1::jsonb) returning 1;

-- Sent by ingest-receipts, correct-amounts
insert into "receipt_taxes" ("shop_id", "receipt_id", "line", "rate", "kind", "reduced", "taxable", "tax") select "shop_id", "receipt_id", "line", "rate", "kind", "reduced", "taxable", "tax" from jsonb_populate_recordset(null::"receipt_taxes", $1::jsonb) returning 1;

-- Sent by ingest-receipts, correct-receipt
select v.id from unnest($1::text[]) k(uid)
cross join lateral (select * from receipt_void_orders v where v.shop_id = $2 and v.receipt_uid = k.uid offset 0) v
cross join lateral (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $3 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $4 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $5 and u.uid = k.uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $6 and r.id = u.id limit 1) r limit 1) r
where ("v"."revenue_center_id", "v"."revenue_center", "v"."time_period_id", "v"."time_period") is distinct from ("r"."revenue_center_id", "r"."revenue_center", "r"."time_period_id", "r"."time_period") and not exists (select from closed_days c where c.shop_id = $7 and c.business_date = v.business_date);

-- Sent by ingest-receipts, correct-receipt, correct-amounts
insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * 1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) as "guests", sum(m.sign * 1 * (p.subtotal)) as "gross", sum(m.sign * 1 * (p.discount)) as "discount", sum(m.sign * 1 * (p.charge)) as "charge", sum(m.sign * 1 * (p.table_charge)) as "table_charge", sum(m.sign * 1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * 1 * (p.tip)) as "tip", sum(m.sign * 1 * (p.tax)) as "tax", sum(m.sign * 1 * (p.total)) as "total", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) as "stay_seconds", sum(m.sign * 1 * (0)) as "voids", sum(m.sign * 1 * (0)) as "void_amount", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * 1 * (p.excess)) as "excess", sum(m.sign * 1 * (p.cash_rounding)) as "cash_rounding", sum(m.sign * 1 * (p.comps)) as "comps", sum(m.sign * 1 * (p.comp_amount)) as "comp_amount", sum(m.sign * 1 * (p.comp_cost)) as "comp_cost", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "parties"
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
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) <> 0 or sum(m.sign * 1 * (p.subtotal)) <> 0 or sum(m.sign * 1 * (p.discount)) <> 0 or sum(m.sign * 1 * (p.charge)) <> 0 or sum(m.sign * 1 * (p.table_charge)) <> 0 or sum(m.sign * 1 * (p.auto_gratuity)) <> 0 or sum(m.sign * 1 * (p.tip)) <> 0 or sum(m.sign * 1 * (p.tax)) <> 0 or sum(m.sign * 1 * (p.total)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * 1 * (p.excess)) <> 0 or sum(m.sign * 1 * (p.cash_rounding)) <> 0 or sum(m.sign * 1 * (p.comps)) <> 0 or sum(m.sign * 1 * (p.comp_amount)) <> 0 or sum(m.sign * 1 * (p.comp_cost)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding", "comps" = t."comps" + excluded."comps", "comp_amount" = t."comp_amount" + excluded."comp_amount", "comp_cost" = t."comp_cost" + excluded."comp_cost", "parties" = t."parties" + excluded."parties";

-- Sent by ingest-receipts, correct-receipt, correct-amounts
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

-- Sent by ingest-receipts, correct-receipt, correct-amounts
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

-- Sent by ingest-receipts, correct-receipt, correct-amounts
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

-- Sent by ingest-receipts, correct-receipt, correct-amounts
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
cross join lateral (values ('discount', part.discount_key), ('staff', p.staff_key), ('reason', part.reason_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount";

-- Sent by ingest-receipts, correct-receipt, correct-amounts
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

-- Sent by ingest-receipts, correct-receipt, correct-amounts
insert into "sales_comps" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "comps", "quantity", "amount", "cost")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "comps", sum(m.sign * 1 * (part.quantity)) as "quantity", sum(m.sign * 1 * (part.comp_amount)) as "amount", sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) as "cost"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_lines" t where t.shop_id = $5 and t.receipt_id = p.id and t.comp_amount is not null and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
cross join lateral (values ('staff', p.staff_key), ('reason', coalesce(part.reason_id::text, replace(part.reason, ',', ' '), '')), ('item', part.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.quantity)) <> 0 or sum(m.sign * 1 * (part.comp_amount)) <> 0 or sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "comps" = t."comps" + excluded."comps", "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount", "cost" = t."cost" + excluded."cost";

-- Sent by ingest-receipts, correct-receipt, correct-amounts
insert into "sales_refunds" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "refunds", "amount")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "amount"
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
cross join lateral (values (p.reason_key)) c(key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "refunds" = t."refunds" + excluded."refunds", "amount" = t."amount" + excluded."amount";

-- Sent by ingest-receipts
insert into "sales_labels" (shop_id, dimension, key, label, details)
select $1, n.dimension, n.key, n.label, n.details from (
select distinct on (dimension, key) dimension, key, label, details from (
select p.id, own.* from (
select t.* from unnest($2::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $3 and "t"."id" = k.id and "t"."id" between $4::uuid and $5::uuid offset 0) t) p cross join lateral (values
('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
('table', p.table_key, p.table_code, jsonb_build_object('floor', "p"."floor")), ('staff', p.staff, p.staff, '{}'),
('staff_member', p.staff_key, p.staff, '{}'), ('customer', p.customer, p.customer, '{}'),
('reason', p.reason_id::text, p.reason, '{}')) own(dimension, key, label, details)
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
union all select p.receipt_id, 'reason', reason_key, reason, '{}' from (
select t.* from unnest($19::uuid[]) k(id) cross join lateral (
select * from "receipt_discounts" t where t.shop_id = $20 and "t"."receipt_id" = k.id and "t"."receipt_id" between $21::uuid and $22::uuid offset 0) t) p where p.reason_id is not null
union all select p.receipt_id, 'reason', reason_id::text, reason, '{}' from (
select t.* from unnest($23::uuid[]) k(id) cross join lateral (
select * from "receipt_lines" t where t.shop_id = $24 and "t"."receipt_id" = k.id and "t"."receipt_id" between $25::uuid and $26::uuid offset 0) t) p where p.reason_id is not null
union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', "p"."type", 'sub_type', "p"."sub_type")
from (
select t.* from unnest($27::uuid[]) k(id) cross join lateral (
select * from "receipt_payments" t where t.shop_id = $28 and "t"."receipt_id" = k.id and "t"."receipt_id" between $29::uuid and $30::uuid offset 0) t) p
) every_name where key is not null and label is not null order by dimension, key, id desc
) n
where not exists (select from "sales_labels" s where s.shop_id = $31 and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
offset 0)
order by n.dimension, n.key
on conflict (shop_id, dimension, key) do update set label = excluded.label, details = excluded.details;

-- Sent by ingest-receipts, set-aside
select k.uid from unnest($1::text[]) k(uid)
cross join lateral (select 1 from receipt_refunds f where f.shop_id = $2 and f.refund_of = k.uid limit 1) f;

-- Sent by ingest-receipts
select s.uid, s.content_hash from unnest($1::text[]) k(uid) cross join lateral (
select uid, content_hash from "receipt_uids" t where t.shop_id = $2 and t.uid = k.uid limit 1) s;

-- Sent by ingest-void-orders
select timezone, close_time, currency, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, cash_rounding, pg_advisory_xact_lock_shared(hashtextextended('sales ' || $1::text, 0)), pg_advisory_xact_lock(hashtextextended('voids ' || $2::text, 0)) from shops where id = $3;

-- Sent by ingest-void-orders
select v.uid, r.id is not null as has_receipt, r.time_period_id, r.time_period,
case when r.id is null then c.id else r.revenue_center_id end as revenue_center_id,
case when r.id is null then c.name else r.revenue_center end as revenue_center
from jsonb_to_recordset($1::jsonb) as v(uid text, receipt_uid text, table_code text)
left join lateral (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $2 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $3 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $4 and u.uid = v.receipt_uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $5 and r.id = u.id limit 1) r limit 1) r on true
left join lateral (select * from shop_map_tables t where t.shop_id = $6 and t.code_key = fold_text(v.table_code) limit 1) t on true
left join revenue_centers c on c.shop_id = $7 and c.id = t.revenue_center_id;

-- Sent by ingest-void-orders
insert into receipt_void_orders ("uid", "receipt_uid", "table_code", "menu_item_id", "name", "quantity", "total_void_price", "reason", "void_user", "void_at", "moved_user", "moved_at", "moved_to", "check_uid", "line_uid", "content_hash", "flags", "time_period_id", "time_period", "revenue_center_id", "revenue_center", "staff_id", "reason_id", "approved_by", "shop_id", "id", "device_id", "device", "business_date", "hour", "received_at", after_close) select "uid", "receipt_uid", "table_code", "menu_item_id", "name", "quantity", "total_void_price", "reason", "void_user", "void_at", "moved_user", "moved_at", "moved_to", "check_uid", "line_uid", "content_hash", "flags", "time_period_id", "time_period", "revenue_center_id", "revenue_center", "staff_id", "reason_id", "approved_by", "shop_id", "id", "device_id", "device", "business_date", "hour", "received_at", (select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.business_date) from jsonb_populate_recordset(null::"receipt_void_orders", $1::jsonb) posted
on conflict (shop_id, uid) do nothing returning uid;

-- Sent by ingest-void-orders
insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", 1 * count(*) as "voids", 1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding", 0 as "comps", 0 as "comp_amount", 0 as "comp_cost", 0 as "parties"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key), ('hour', extract(isodow from m.day) || '-' || m.hour), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $5 and r.id = u.receipt_id limit 1) r
where u.shop_id = $6 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding", "comps" = t."comps" + excluded."comps", "comp_amount" = t."comp_amount" + excluded."comp_amount", "comp_cost" = t."comp_cost" + excluded."comp_cost", "parties" = t."parties" + excluded."parties";

-- Sent by ingest-void-orders
insert into "sales_voids" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
1 * count(*) as "voids", 1 * sum(p.quantity) as "quantity", 1 * sum(p.total_void_price) as "amount"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('staff', p.staff_key), ('reason', p.reason_key), ('item', p.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $5 and r.id = u.receipt_id limit 1) r
where u.shop_id = $6 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "voids" = t."voids" + excluded."voids", "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount";

-- Sent by ingest-void-orders
insert into "sales_labels" (shop_id, dimension, key, label, details)
select distinct on (n.dimension, n.key) $1, n.dimension, n.key, n.label, '{}'::jsonb
from (
select t.* from unnest($2::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $3 and "t"."id" = k.id and "t"."id" between $4::uuid and $5::uuid offset 0) t) p cross join lateral (values
('staff_member', p.staff_key, p.void_user), ('item', p.item_key, p.name), ('reason', p.reason_id::text, p.reason)) n(dimension, key, label)
where p.void_at is not null and n.key is not null and n.label is not null and not exists (
select from "sales_labels" s where s.shop_id = $6 and s.dimension = n.dimension and s.key = n.key offset 0)
order by n.dimension, n.key, p.id desc
on conflict (shop_id, dimension, key) do nothing;

-- Sent by ingest-void-orders
select s.uid, s.content_hash from unnest($1::text[]) k(uid) cross join lateral (
select uid, content_hash from "receipt_void_orders" t where t.shop_id = $2 and t.uid = k.uid limit 1) s;

-- Sent by correct-receipt, correct-amounts, set-aside
select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount, '[]'::jsonb as part_lines from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and "r"."paid_at" >= $6 order by "r"."paid_at" desc, r.id desc limit $7;

-- Sent by correct-receipt, correct-amounts, set-aside
select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount, '[]'::jsonb as part_lines from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and true order by "r"."paid_at" desc, r.id desc limit $6;

-- Sent by correct-receipt, correct-amounts
select shop_id from "receipts" where shop_id = any($1::uuid[]) and id = $2;

-- Sent by correct-receipt, correct-amounts, set-aside
select pg_advisory_xact_lock(hashtextextended('sales ' || $1::text, 0));

-- Sent by correct-receipt, correct-amounts, set-aside
select c.number from (select r.paid_business_date as business_date from unnest($1::uuid[]) k(id)
cross join lateral (select r.paid_business_date from receipts r where r.shop_id = $2 and r.id = k.id limit 1) r) d join closed_days c on c.shop_id = $3 and c.business_date = d.business_date
order by c.business_date limit 1;

-- Sent by correct-receipt, correct-amounts
select r.reverses is not null or exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_final from receipts r where r.shop_id = $1 and r.id = $2;

-- Sent by correct-receipt
select r.version, "r"."note", "r"."customer", "r"."revenue_center_id", "r"."revenue_center", "r"."table_id", "r"."table_code", "r"."floor"
from receipts r where r.shop_id = $1 and r.id = $2;

-- Sent by correct-receipt, set-aside
insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * -1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) as "guests", sum(m.sign * -1 * (p.subtotal)) as "gross", sum(m.sign * -1 * (p.discount)) as "discount", sum(m.sign * -1 * (p.charge)) as "charge", sum(m.sign * -1 * (p.table_charge)) as "table_charge", sum(m.sign * -1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * -1 * (p.tip)) as "tip", sum(m.sign * -1 * (p.tax)) as "tax", sum(m.sign * -1 * (p.total)) as "total", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) as "stay_seconds", sum(m.sign * -1 * (0)) as "voids", sum(m.sign * -1 * (0)) as "void_amount", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * -1 * (p.excess)) as "excess", sum(m.sign * -1 * (p.cash_rounding)) as "cash_rounding", sum(m.sign * -1 * (p.comps)) as "comps", sum(m.sign * -1 * (p.comp_amount)) as "comp_amount", sum(m.sign * -1 * (p.comp_cost)) as "comp_cost", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "parties"
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
having sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * -1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) <> 0 or sum(m.sign * -1 * (p.subtotal)) <> 0 or sum(m.sign * -1 * (p.discount)) <> 0 or sum(m.sign * -1 * (p.charge)) <> 0 or sum(m.sign * -1 * (p.table_charge)) <> 0 or sum(m.sign * -1 * (p.auto_gratuity)) <> 0 or sum(m.sign * -1 * (p.tip)) <> 0 or sum(m.sign * -1 * (p.tax)) <> 0 or sum(m.sign * -1 * (p.total)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) <> 0 or sum(m.sign * -1 * (0)) <> 0 or sum(m.sign * -1 * (0)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * -1 * (p.excess)) <> 0 or sum(m.sign * -1 * (p.cash_rounding)) <> 0 or sum(m.sign * -1 * (p.comps)) <> 0 or sum(m.sign * -1 * (p.comp_amount)) <> 0 or sum(m.sign * -1 * (p.comp_cost)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding", "comps" = t."comps" + excluded."comps", "comp_amount" = t."comp_amount" + excluded."comp_amount", "comp_cost" = t."comp_cost" + excluded."comp_cost", "parties" = t."parties" + excluded."parties";

-- Sent by correct-receipt, set-aside
insert into "sales_taxes" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key", trim_scale(part.rate::numeric)::text as "rate", part.kind || case when part.reduced then '_reduced' else '' end || case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then '_refund' else '' end as "class",
sum(m.sign * -1 * (part.taxable)) as "taxable", sum(m.sign * -1 * (part.tax)) as "tax", sum(m.sign * -1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "receipts"
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
having sum(m.sign * -1 * (part.taxable)) <> 0 or sum(m.sign * -1 * (part.tax)) <> 0 or sum(m.sign * -1 * (case when part.is_first then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class") do update set "taxable" = t."taxable" + excluded."taxable", "tax" = t."tax" + excluded."tax", "receipts" = t."receipts" + excluded."receipts";

-- Sent by correct-receipt, set-aside
insert into "sales_items" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (part.quantity)) as "quantity", sum(m.sign * -1 * (part.price)) as "gross", sum(m.sign * -1 * (part.discount + part.check_discount)) as "discount", sum(m.sign * -1 * (part.net)) as "net", sum(m.sign * -1 * (coalesce(part.cost, 0) * part.quantity)) as "cost", sum(m.sign * -1 * (case when part.cost is null then 0 else part.net end)) as "net_with_cost", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) as "refund_quantity", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) as "refund_amount"
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
having sum(m.sign * -1 * (part.quantity)) <> 0 or sum(m.sign * -1 * (part.price)) <> 0 or sum(m.sign * -1 * (part.discount + part.check_discount)) <> 0 or sum(m.sign * -1 * (part.net)) <> 0 or sum(m.sign * -1 * (coalesce(part.cost, 0) * part.quantity)) <> 0 or sum(m.sign * -1 * (case when part.cost is null then 0 else part.net end)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -part.quantity else 0 end)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then part.discount + part.check_discount - part.price else 0 end)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "quantity" = t."quantity" + excluded."quantity", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "net" = t."net" + excluded."net", "cost" = t."cost" + excluded."cost", "net_with_cost" = t."net_with_cost" + excluded."net_with_cost", "refund_quantity" = t."refund_quantity" + excluded."refund_quantity", "refund_amount" = t."refund_amount" + excluded."refund_amount";

-- Sent by correct-receipt, set-aside
insert into "sales_payments" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "count", sum(m.sign * -1 * (part.amount)) as "amount", sum(m.sign * -1 * (part.change)) as "change"
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
having sum(m.sign * -1 * (case when part.is_change then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 or sum(m.sign * -1 * (part.amount)) <> 0 or sum(m.sign * -1 * (part.change)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount", "change" = t."change" + excluded."change";

-- Sent by correct-receipt, set-aside
insert into "sales_discounts" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) as "count", sum(m.sign * -1 * (part.amount)) as "amount"
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
cross join lateral (values ('discount', part.discount_key), ('staff', p.staff_key), ('reason', part.reason_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * -1 * (part.amount)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount";

-- Sent by correct-receipt, set-aside
insert into "sales_condiments" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (part.quantity * piece.quantity)) as "quantity", sum(m.sign * -1 * (part.quantity * piece.quantity * piece.price)) as "amount"
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
having sum(m.sign * -1 * (part.quantity * piece.quantity)) <> 0 or sum(m.sign * -1 * (part.quantity * piece.quantity * piece.price)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount";

-- Sent by correct-receipt, set-aside
insert into "sales_comps" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "comps", "quantity", "amount", "cost")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) as "comps", sum(m.sign * -1 * (part.quantity)) as "quantity", sum(m.sign * -1 * (part.comp_amount)) as "amount", sum(m.sign * -1 * (coalesce(part.cost, 0) * part.quantity)) as "cost"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (
select * from "receipt_lines" t where t.shop_id = $5 and t.receipt_id = p.id and t.comp_amount is not null and "t"."receipt_id" between $6::uuid and $7::uuid offset 0) part
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
cross join lateral (values ('staff', p.staff_key), ('reason', coalesce(part.reason_id::text, replace(part.reason, ',', ' '), '')), ('item', part.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * -1 * (part.quantity)) <> 0 or sum(m.sign * -1 * (part.comp_amount)) <> 0 or sum(m.sign * -1 * (coalesce(part.cost, 0) * part.quantity)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "comps" = t."comps" + excluded."comps", "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount", "cost" = t."cost" + excluded."cost";

-- Sent by correct-receipt, set-aside
insert into "sales_refunds" as t (shop_id, "revenue_type", "grain", "starts_on", "key", "refunds", "amount")

select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "amount"
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
cross join lateral (values (p.reason_key)) c(key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 order by "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "revenue_type", "grain", "starts_on", "key") do update set "refunds" = t."refunds" + excluded."refunds", "amount" = t."amount" + excluded."amount";

-- Sent by correct-receipt
update receipts set "note" = $1, "customer" = $2, "revenue_center_id" = $3, "revenue_center" = $4, "table_id" = $5, "table_code" = $6, "floor" = $7, version = version + 1
where shop_id = $8 and id = $9;

-- Sent by correct-receipt, correct-amounts
insert into "sales_labels" (shop_id, dimension, key, label, details)
select $1, n.dimension, n.key, n.label, n.details from (
select distinct on (dimension, key) dimension, key, label, details from (
select p.id, own.* from (
select t.* from unnest($2::uuid[]) k(id) cross join lateral (
select * from "receipts" t where t.shop_id = $3 and "t"."id" = k.id and "t"."id" between $4::uuid and $5::uuid offset 0) t) p cross join lateral (values
('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
('table', p.table_key, p.table_code, jsonb_build_object('floor', "p"."floor")), ('staff', p.staff, p.staff, '{}'),
('staff_member', p.staff_key, p.staff, '{}'), ('customer', p.customer, p.customer, '{}'),
('reason', p.reason_id::text, p.reason, '{}')) own(dimension, key, label, details)
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
union all select p.receipt_id, 'reason', reason_key, reason, '{}' from (
select t.* from unnest($19::uuid[]) k(id) cross join lateral (
select * from "receipt_discounts" t where t.shop_id = $20 and "t"."receipt_id" = k.id and "t"."receipt_id" between $21::uuid and $22::uuid offset 0) t) p where p.reason_id is not null
union all select p.receipt_id, 'reason', reason_id::text, reason, '{}' from (
select t.* from unnest($23::uuid[]) k(id) cross join lateral (
select * from "receipt_lines" t where t.shop_id = $24 and "t"."receipt_id" = k.id and "t"."receipt_id" between $25::uuid and $26::uuid offset 0) t) p where p.reason_id is not null
union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', "p"."type", 'sub_type', "p"."sub_type")
from (
select t.* from unnest($27::uuid[]) k(id) cross join lateral (
select * from "receipt_payments" t where t.shop_id = $28 and "t"."receipt_id" = k.id and "t"."receipt_id" between $29::uuid and $30::uuid offset 0) t) p
) every_name where key is not null and label is not null order by dimension, key, id desc
) n
where not exists (select from "sales_labels" s where s.shop_id = $31 and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
offset 0)
order by n.dimension, n.key
on conflict (shop_id, dimension, key) do nothing;

-- Sent by correct-receipt, correct-amounts
select r.id, r.uid from (
select coalesce((
select c.root_id from receipt_reversals c
where c.shop_id = $1 and (c.receipt_id = $2 or c.reversal_id = $3 or c.replacement_id = $4) limit 1), $5::uuid) as id offset 0) k
cross join lateral (select r.id, r.uid from receipts r where r.shop_id = $6 and r.id = k.id limit 1) r;

-- Sent by correct-receipt
insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties")

select v.shop_id, c.dimension, 'paid_at' as revenue_type, g.grain, g.starts_on, c.key,
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", sum(c.sign) as "voids", sum(c.sign * v.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding", 0 as "comps", 0 as "comp_amount", 0 as "comp_cost", 0 as "parties"
from (
select v.* from unnest($1::uuid[]) k(id)
cross join lateral (select ctid, * from receipt_void_orders v where v.shop_id = $2 and v.id = k.id limit 1) v) v cross join lateral (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $3 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $4 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $5 and u.uid = v.receipt_uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $6 and r.id = u.id limit 1) r limit 1) r
cross join lateral (values ('day', v.business_date), ('month', date_trunc('month', v.business_date)::date)) g(grain, starts_on)
cross join lateral (values ('center', v.center_key, -1), ('center', r.center_key, 1), ('period', v.period_key, -1),
('period', r.period_key, 1)) c(dimension, key, sign)
where v.void_at is not null and r.set_aside_at is null and not ('beyond_limits' = any (v.flags))
group by v.shop_id, c.dimension, g.grain, g.starts_on, c.key
having sum(c.sign) <> 0 or sum(c.sign * v.total_void_price) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding", "comps" = t."comps" + excluded."comps", "comp_amount" = t."comp_amount" + excluded."comp_amount", "comp_cost" = t."comp_cost" + excluded."comp_cost", "parties" = t."parties" + excluded."parties";

-- Sent by correct-receipt
update receipt_void_orders v
set ("revenue_center_id", "revenue_center", "time_period_id", "time_period") = (select "r"."revenue_center_id", "r"."revenue_center", "r"."time_period_id", "r"."time_period" from (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $1 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $2 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $3 and u.uid = v.receipt_uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $4 and r.id = u.id limit 1) r limit 1) r)
where (v.shop_id = $5) is true and v.ctid = any(array(select v.ctid from (
select v.* from unnest($6::uuid[]) k(id)
cross join lateral (select ctid, * from receipt_void_orders v where v.shop_id = $7 and v.id = k.id limit 1) v) v));

-- Sent by correct-receipt, correct-amounts, set-aside
select r.id as receipt_id, p.line, r.paid_business_date as business_date, p.amount - p.change as amount, r.total + r.tip as due,
p.customer_id as named_id, trim(coalesce(nullif(trim(p.customer), ''), r.customer, '')) as name, (
select coalesce(json_agg(json_build_object('rate', t.rate, 'kind', t.kind, 'reduced', t.reduced, 'taxable', t.taxable, 'tax', t.tax)
order by t.line), '[]') from receipt_taxes t where t.shop_id = $1 and t.receipt_id = r.id) as taxes
from unnest($2::uuid[]) k(id)
cross join lateral (select * from receipts r where r.shop_id = $3 and r.id = k.id limit 1) r
cross join lateral (
select * from receipt_payments p where p.shop_id = $4 and p.receipt_id = k.id and p.type = 'kake' offset 0) p
where r.set_aside_at is null and p.amount <> p.change
order by r.paid_business_date, r.id, p.line;

-- Sent by correct-receipt, correct-amounts, set-aside
select coalesce(receipt_id, id) as receipt_id, coalesce(line, 0) as line, customer_id, name, business_date, amount, parts from receivable_entries
where shop_id = $1 and receipt_id = any($2::uuid[]);

-- Sent by correct-receipt
select r.customer, r.flags, (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
from "receipt_payments" p where p.shop_id = $1 and p.receipt_id = r.id and not p.is_change) as payments
from receipts r where r.shop_id = $2 and r.id = $3;

-- Sent by correct-receipt
insert into receipt_corrections ("shop_id", "id", "receipt_id", "version", "before", "after", "reason", "user_id", "user_name", "at") select "shop_id", "id", "receipt_id", "version", "before", "after", "reason", "user_id", "user_name", "at" from jsonb_populate_recordset(null::"receipt_corrections", $1::jsonb) returning 1;

-- Sent by correct-amounts
select r.uid, r.refund_of, r.reason_id, r.reason, r.receipt_number, r.revenue_center_id, r.revenue_center, r.time_period_id, r.time_period, r.table_id, r.table_code, r.floor,
r.staff_id, r.staff, r.approved_by, r.discount_ids, r.customer, r.guest_count, r.first_ordered_at, r.ordered_at, r.paid_at, r.subtotal, r.tax,
r.discount, r.charge, r.table_charge, r.auto_gratuity, r.charge_taxes, r.tip, r.total, r.settle, r.change, r.cash_rounding, r.release, r.check_uid, r.part_uid, r.device_id, r.device, r.note, r.version, r.flags,
r.set_aside_at, r.previous_paid_at, (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
from "receipt_lines" p where p.shop_id = $1 and p.receipt_id = r.id) as orders, (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
from "receipt_payments" p where p.shop_id = $2 and p.receipt_id = r.id and not p.is_change) as payments, (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
from "receipt_taxes" p where p.shop_id = $3 and p.receipt_id = r.id) as taxes,
(select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
from "receipt_discounts" p where p.shop_id = $4 and p.receipt_id = r.id) as discounts
from receipts r where r.shop_id = $5 and r.id = $6;

-- Sent by correct-amounts
insert into receipt_uids (shop_id, uid, receipt_id, content_hash, receipt_number)
select shop_id, $1, $2, $3, receipt_number from receipts where shop_id = $4 and id = $5
returning 1;

-- Sent by correct-amounts
insert into receipts (id, uid, reverses, received_at, flags, charge_taxes, "shop_id", "receipt_number", "refund_of", "device_id", "device", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "staff_id", "staff", "approved_by", "discount_ids", "customer", "note", "first_ordered_at", "ordered_at", "paid_at", "first_ordered_business_date", "ordered_business_date", "paid_business_date", "first_ordered_hour", "ordered_hour", "paid_hour", "release", "check_uid", "part_uid", "previous_paid_at", "payment_names", "reason_id", "reason", "guest_count", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "cash_rounding", "excess", "comps", "comp_amount", "comp_cost")
select $1, $2, id, $3, '{}', (select jsonb_agg(s.share || jsonb_build_object('amount', -(s.share ->> 'amount')::bigint) order by s.position)
from jsonb_array_elements(charge_taxes) with ordinality s(share, position)),
"shop_id", "receipt_number", "refund_of", "device_id", "device", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "staff_id", "staff", "approved_by", "discount_ids", "customer", "note", "first_ordered_at", "ordered_at", "paid_at", "first_ordered_business_date", "ordered_business_date", "paid_business_date", "first_ordered_hour", "ordered_hour", "paid_hour", "release", "check_uid", "part_uid", "previous_paid_at", "payment_names", "reason_id", "reason", -"guest_count", -"subtotal", -"tax", -"discount", -"charge", -"table_charge", -"auto_gratuity", -"tip", -"total", -"settle", -"change", -"cash_rounding", -"excess", -"comps", -"comp_amount", -"comp_cost"
from receipts where shop_id = $4 and id = $5
returning 1;

-- Sent by correct-amounts
insert into "receipt_lines" (shop_id, receipt_id, line, "position", "uid", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "unit", "unit_price", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "price_rule_id", "price_rule", "reason_id", "reason", "operated_staff", "ordered_at", "refund_of_position", "condiments", "quantity", "price", "discount", "check_discount", "net", "comp_amount")
select shop_id, $1, line, "position", "uid", "menu_item_id", "name", "family_group_id", "family_group", "major_group", "attribute", "unit", "unit_price", "cost", "tax_rate", "tax_kind", "reduced", "takeout", "price_rule_id", "price_rule", "reason_id", "reason", "operated_staff", "ordered_at", "refund_of_position", "condiments", -"quantity", -"price", -"discount", -"check_discount", -"net", -"comp_amount"
from "receipt_lines" where shop_id = $2 and receipt_id = $3
returning 1;

-- Sent by correct-amounts
insert into "receipt_payments" (shop_id, receipt_id, line, "payment_id", "name", "type", "sub_type", "card_last4", "customer_id", "customer", "is_change", "amount", "change")
select shop_id, $1, line, "payment_id", "name", "type", "sub_type", "card_last4", "customer_id", "customer", "is_change", -"amount", -"change"
from "receipt_payments" where shop_id = $2 and receipt_id = $3
returning 1;

-- Sent by correct-amounts
insert into "receipt_taxes" (shop_id, receipt_id, line, "rate", "kind", "reduced", "taxable", "tax")
select shop_id, $1, line, "rate", "kind", "reduced", -"taxable", -"tax"
from "receipt_taxes" where shop_id = $2 and receipt_id = $3
returning 1;

-- Sent by correct-amounts
insert into "receipt_discounts" (shop_id, receipt_id, line, "discount_id", "name", "reason_id", "reason", "amount")
select shop_id, $1, line, "discount_id", "name", "reason_id", "reason", -"amount"
from "receipt_discounts" where shop_id = $2 and receipt_id = $3
returning 1;

-- Sent by correct-amounts
insert into receipts ("uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "cash_rounding", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "previous_paid_at", "rounding_assumed", "excess", "comps", "comp_amount", "comp_cost", "replaces", "note", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "check_uid", "part_uid", "reason_id", "reason", "payment_names", "received_at", after_close) select "uid", "refund_of", "receipt_number", "revenue_center_id", "revenue_center", "time_period_id", "time_period", "table_id", "table_code", "floor", "customer", "guest_count", "first_ordered_at", "ordered_at", "paid_at", "subtotal", "tax", "discount", "charge", "table_charge", "auto_gratuity", "tip", "total", "settle", "change", "cash_rounding", "release", "id", "paid_business_date", "ordered_business_date", "first_ordered_business_date", "paid_hour", "ordered_hour", "first_ordered_hour", "flags", "previous_paid_at", "rounding_assumed", "excess", "comps", "comp_amount", "comp_cost", "replaces", "note", "shop_id", "device_id", "device", "staff_id", "staff", "approved_by", "discount_ids", "charge_taxes", "check_uid", "part_uid", "reason_id", "reason", "payment_names", "received_at", (select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.paid_business_date) from jsonb_populate_recordset(null::"receipts", $1::jsonb) posted returning 1;

-- Sent by correct-amounts
insert into receipt_reversals (shop_id, receipt_id, reversal_id, replacement_id, root_id, reason, user_id, user_name, at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- Sent by correct-amounts
select k.uid,
r.total, r.tip, r.paid_at, r.discount, r.charge, r.table_charge, r.auto_gratuity, r.set_aside_at is not null or exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_set_aside, (
select coalesce(json_agg(json_build_object('rate', t.rate, 'kind', t.kind, 'reduced', t.reduced, 'taxable', t.taxable)), '[]')
from receipt_taxes t where t.shop_id = $1 and t.receipt_id = r.id) as taxes, (
select coalesce(json_agg(json_build_object('position', l."position", 'menu_item_id', l.menu_item_id, 'name', l.name,
'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'check_discount', l.check_discount,
'tax_rate', l.tax_rate, 'tax_kind', l.tax_kind, 'reduced', l.reduced, 'condiments', l.condiments)), '[]')
from receipt_lines l where l.shop_id = $2 and l.receipt_id = r.id) as lines
from unnest($3::text[]) k(uid)
cross join lateral (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $4 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $5 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $6 and u.uid = k.uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $7 and r.id = u.id limit 1) r;

-- Sent by correct-amounts
select f.refund_of, r.id, r.uid, r.flags,
r.total, r.tip, r.paid_at, r.discount, r.charge, r.table_charge, r.auto_gratuity, r.set_aside_at is not null or exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_set_aside, (
select coalesce(json_agg(json_build_object('rate', t.rate, 'kind', t.kind, 'reduced', t.reduced, 'taxable', t.taxable)), '[]')
from receipt_taxes t where t.shop_id = $1 and t.receipt_id = r.id) as taxes, (
select coalesce(json_agg(json_build_object('position', l."refund_of_position", 'menu_item_id', l.menu_item_id, 'name', l.name,
'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'check_discount', l.check_discount,
'tax_rate', l.tax_rate, 'tax_kind', l.tax_kind, 'reduced', l.reduced, 'condiments', l.condiments)), '[]')
from receipt_lines l where l.shop_id = $2 and l.receipt_id = r.id) as lines
from unnest($3::text[]) k(uid)
cross join lateral (select refund_of, receipt_id from receipt_refunds f where f.shop_id = $4 and f.refund_of = k.uid offset 0) f
cross join lateral (select * from receipts r where r.shop_id = $5 and r.id = f.receipt_id limit 1) r;

-- Sent by set-aside
select shop_id, id from receipts where shop_id = any($1::uuid[]) and id = any($2::uuid[]);

-- Sent by set-aside
select distinct c.shop_id, every.id from receipt_reversals k
join receipt_reversals c on c.shop_id = k.shop_id and c.root_id = k.root_id
cross join lateral (values (c.receipt_id), (c.reversal_id), (c.replacement_id)) every(id)
where k.shop_id = any($1::uuid[])
and (k.receipt_id = any($2::uuid[]) or k.reversal_id = any($3::uuid[]) or k.replacement_id = any($4::uuid[]));

-- Sent by set-aside
select id, uid, refund_of from receipts where shop_id = $1 and id = any($2::uuid[])
and set_aside_at is null order by id;

-- Sent by set-aside
select c.number from (select v.business_date from unnest($1::uuid[]) k(id)
cross join lateral (select r.uid from receipts r where r.shop_id = $2 and r.id = k.id limit 1) r
cross join lateral (
select v.business_date from receipt_void_orders v where v.shop_id = $3 and v.receipt_uid = r.uid and v.void_at is not null offset 0) v) d join closed_days c on c.shop_id = $4 and c.business_date = d.business_date
order by c.business_date limit 1;

-- Sent by set-aside
select v.id from receipts r cross join lateral (
select v.id from receipt_void_orders v where v.shop_id = $1 and v.receipt_uid = r.uid and v.void_at is not null offset 0) v
where r.shop_id = $2 and r.id = any($3::uuid[]);

-- Sent by set-aside
insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", -1 * count(*) as "voids", -1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding", 0 as "comps", 0 as "comp_amount", 0 as "comp_cost", 0 as "parties"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key), ('hour', extract(isodow from m.day) || '-' || m.hour), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $5 and r.id = u.receipt_id limit 1) r
where u.shop_id = $6 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding", "comps" = t."comps" + excluded."comps", "comp_amount" = t."comp_amount" + excluded."comp_amount", "comp_cost" = t."comp_cost" + excluded."comp_cost", "parties" = t."parties" + excluded."parties";

-- Sent by set-aside
insert into "sales_voids" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
-1 * count(*) as "voids", -1 * sum(p.quantity) as "quantity", -1 * sum(p.total_void_price) as "amount"
from (
select t.* from unnest($1::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $2 and "t"."id" = k.id and "t"."id" between $3::uuid and $4::uuid offset 0) t) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('staff', p.staff_key), ('reason', p.reason_key), ('item', p.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $5 and r.id = u.receipt_id limit 1) r
where u.shop_id = $6 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "voids" = t."voids" + excluded."voids", "quantity" = t."quantity" + excluded."quantity", "amount" = t."amount" + excluded."amount";

-- Sent by set-aside
update receipts set set_aside_at = $1 where shop_id = $2 and id = any($3::uuid[]);

-- Sent by set-aside
insert into receipt_set_asides (shop_id, id, act_id, receipt_id, is_set_aside, reason, user_id, user_name, at)
select $1, t.id, $2, t.receipt_id, $3, $4, $5, $6, $7
from unnest($8::uuid[], $9::uuid[]) as t(id, receipt_id)
returning 1;

-- Sent by rebuild
lock table "sales_figures", "sales_taxes", "sales_items", "sales_payments", "sales_discounts", "sales_condiments", "sales_comps", "sales_refunds", "sales_voids" in share row exclusive mode;

-- Sent by rebuild
create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("gross")::bigint as "gross", sum("discount")::bigint as "discount", sum("charge")::bigint as "charge", sum("table_charge")::bigint as "table_charge", sum("gratuity")::bigint as "gratuity", sum("tip")::bigint as "tip", sum("tax")::bigint as "tax", sum("total")::bigint as "total", sum("stay_seconds")::bigint as "stay_seconds", sum("voids")::bigint as "voids", sum("void_amount")::bigint as "void_amount", sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount", sum("excess")::bigint as "excess", sum("cash_rounding")::bigint as "cash_rounding", sum("comps")::bigint as "comps", sum("comp_amount")::bigint as "comp_amount", sum("comp_cost")::bigint as "comp_cost", sum("parties")::bigint as "parties" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * 1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) as "guests", sum(m.sign * 1 * (p.subtotal)) as "gross", sum(m.sign * 1 * (p.discount)) as "discount", sum(m.sign * 1 * (p.charge)) as "charge", sum(m.sign * 1 * (p.table_charge)) as "table_charge", sum(m.sign * 1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * 1 * (p.tip)) as "tip", sum(m.sign * 1 * (p.tax)) as "tax", sum(m.sign * 1 * (p.total)) as "total", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) as "stay_seconds", sum(m.sign * 1 * (0)) as "voids", sum(m.sign * 1 * (0)) as "void_amount", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * 1 * (p.excess)) as "excess", sum(m.sign * 1 * (p.cash_rounding)) as "cash_rounding", sum(m.sign * 1 * (p.comps)) as "comps", sum(m.sign * 1 * (p.comp_amount)) as "comp_amount", sum(m.sign * 1 * (p.comp_cost)) as "comp_cost", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) as "parties"
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
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (case when "p"."previous_paid_at" is null then "p"."guest_count" else 0 end)) <> 0 or sum(m.sign * 1 * (p.subtotal)) <> 0 or sum(m.sign * 1 * (p.discount)) <> 0 or sum(m.sign * 1 * (p.charge)) <> 0 or sum(m.sign * 1 * (p.table_charge)) <> 0 or sum(m.sign * 1 * (p.auto_gratuity)) <> 0 or sum(m.sign * 1 * (p.tip)) <> 0 or sum(m.sign * 1 * (p.tax)) <> 0 or sum(m.sign * 1 * (p.total)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then 0 else case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (0)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * 1 * (p.excess)) <> 0 or sum(m.sign * 1 * (p.cash_rounding)) <> 0 or sum(m.sign * 1 * (p.comps)) <> 0 or sum(m.sign * 1 * (p.comp_amount)) <> 0 or sum(m.sign * 1 * (p.comp_cost)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) or p.previous_paid_at is not null then 0 else case when "p"."reverses" is null then 1 else -1 end end)) <> 0 union all
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", 1 * count(*) as "voids", 1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding", 0 as "comps", 0 as "comp_amount", 0 as "comp_cost", 0 as "parties"
from (select * from "receipt_void_orders" where shop_id = $2) p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key), ('hour', extract(isodow from m.day) || '-' || m.hour), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.void_at is not null and (
select r.set_aside_at from receipt_uids u
cross join lateral (select r.set_aside_at from receipts r where r.shop_id = $3 and r.id = u.receipt_id limit 1) r
where u.shop_id = $4 and u.uid = p.receipt_uid limit 1) is null
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "receipts" <> 0 or "guests" <> 0 or "gross" <> 0 or "discount" <> 0 or "charge" <> 0 or "table_charge" <> 0 or "gratuity" <> 0 or "tip" <> 0 or "tax" <> 0 or "total" <> 0 or "stay_seconds" <> 0 or "voids" <> 0 or "void_amount" <> 0 or "refunds" <> 0 or "refund_amount" <> 0 or "excess" <> 0 or "cash_rounding" <> 0 or "comps" <> 0 or "comp_amount" <> 0 or "comp_cost" <> 0 or "parties" <> 0;

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties" from "sales_figures" where shop_id = $1 and ("receipts" <> 0 or "guests" <> 0 or "gross" <> 0 or "discount" <> 0 or "charge" <> 0 or "table_charge" <> 0 or "gratuity" <> 0 or "tip" <> 0 or "tax" <> 0 or "total" <> 0 or "stay_seconds" <> 0 or "voids" <> 0 or "void_amount" <> 0 or "refunds" <> 0 or "refund_amount" <> 0 or "excess" <> 0 or "cash_rounding" <> 0 or "comps" <> 0 or "comp_amount" <> 0 or "comp_cost" <> 0 or "parties" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_figures" where shop_id = $1;

-- Sent by rebuild
insert into "sales_figures" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding", "comps", "comp_amount", "comp_cost", "parties" from expected_sums;

-- Sent by rebuild
drop table expected_sums;

-- Sent by rebuild
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

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts" from "sales_taxes" where shop_id = $1 and ("taxable" <> 0 or "tax" <> 0 or "receipts" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_taxes" where shop_id = $1;

-- Sent by rebuild
insert into "sales_taxes" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "rate", "class", "taxable", "tax", "receipts" from expected_sums;

-- Sent by rebuild
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

-- Sent by rebuild
with kept as (select "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount" from "sales_items" where shop_id = $1 and ("quantity" <> 0 or "gross" <> 0 or "discount" <> 0 or "net" <> 0 or "cost" <> 0 or "net_with_cost" <> 0 or "refund_quantity" <> 0 or "refund_amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_items" where shop_id = $1;

-- Sent by rebuild
insert into "sales_items" (shop_id, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount") select $1, "revenue_type", "grain", "starts_on", "key", "quantity", "gross", "discount", "net", "cost", "net_with_cost", "refund_quantity", "refund_amount" from expected_sums;

-- Sent by rebuild
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

-- Sent by rebuild
with kept as (select "revenue_type", "grain", "starts_on", "key", "count", "amount", "change" from "sales_payments" where shop_id = $1 and ("count" <> 0 or "amount" <> 0 or "change" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_payments" where shop_id = $1;

-- Sent by rebuild
insert into "sales_payments" (shop_id, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change") select $1, "revenue_type", "grain", "starts_on", "key", "count", "amount", "change" from expected_sums;

-- Sent by rebuild
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
cross join lateral (values ('discount', part.discount_key), ('staff', p.staff_key), ('reason', part.reason_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.amount)) <> 0) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "count" <> 0 or "amount" <> 0;

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount" from "sales_discounts" where shop_id = $1 and ("count" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_discounts" where shop_id = $1;

-- Sent by rebuild
insert into "sales_discounts" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "count", "amount" from expected_sums;

-- Sent by rebuild
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

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount" from "sales_condiments" where shop_id = $1 and ("quantity" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_condiments" where shop_id = $1;

-- Sent by rebuild
insert into "sales_condiments" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "quantity", "amount" from expected_sums;

-- Sent by rebuild
create temporary table expected_sums on commit drop as select * from (select "dimension", "revenue_type", "grain", "starts_on", "key", sum("comps")::bigint as "comps", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount", sum("cost")::bigint as "cost" from (
select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) as "comps", sum(m.sign * 1 * (part.quantity)) as "quantity", sum(m.sign * 1 * (part.comp_amount)) as "amount", sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) as "cost"
from (select * from "receipts" where shop_id = $1) p join (select * from "receipt_lines" t where t.shop_id = $2 and t.comp_amount is not null) part on part.receipt_id = p.id
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
cross join lateral (values ('staff', p.staff_key), ('reason', coalesce(part.reason_id::text, replace(part.reason, ',', ' '), '')), ('item', part.item_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * 1 * (part.quantity)) <> 0 or sum(m.sign * 1 * (part.comp_amount)) <> 0 or sum(m.sign * 1 * (coalesce(part.cost, 0) * part.quantity)) <> 0) every group by "dimension", "revenue_type", "grain", "starts_on", "key") sums where "comps" <> 0 or "quantity" <> 0 or "amount" <> 0 or "cost" <> 0;

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "comps", "quantity", "amount", "cost" from "sales_comps" where shop_id = $1 and ("comps" <> 0 or "quantity" <> 0 or "amount" <> 0 or "cost" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_comps" where shop_id = $1;

-- Sent by rebuild
insert into "sales_comps" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "comps", "quantity", "amount", "cost") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "comps", "quantity", "amount", "cost" from expected_sums;

-- Sent by rebuild
create temporary table expected_sums on commit drop as select * from (select "revenue_type", "grain", "starts_on", "key", sum("refunds")::bigint as "refunds", sum("amount")::bigint as "amount" from (
select p.shop_id, m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "amount"
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
cross join lateral (values (p.reason_key)) c(key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * 1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0) every group by "revenue_type", "grain", "starts_on", "key") sums where "refunds" <> 0 or "amount" <> 0;

-- Sent by rebuild
with kept as (select "revenue_type", "grain", "starts_on", "key", "refunds", "amount" from "sales_refunds" where shop_id = $1 and ("refunds" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_refunds" where shop_id = $1;

-- Sent by rebuild
insert into "sales_refunds" (shop_id, "revenue_type", "grain", "starts_on", "key", "refunds", "amount") select $1, "revenue_type", "grain", "starts_on", "key", "refunds", "amount" from expected_sums;

-- Sent by rebuild
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

-- Sent by rebuild
with kept as (select "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount" from "sales_voids" where shop_id = $1 and ("voids" <> 0 or "quantity" <> 0 or "amount" <> 0))
(select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100);

-- Sent by rebuild
delete from "sales_voids" where shop_id = $1;

-- Sent by rebuild
insert into "sales_voids" (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount") select $1, "dimension", "revenue_type", "grain", "starts_on", "key", "voids", "quantity", "amount" from expected_sums;

-- Sent by rebuild
insert into "sales_labels" (shop_id, dimension, key, label, details)
select $1, n.dimension, n.key, n.label, n.details from (
select distinct on (dimension, key) dimension, key, label, details from (
select p.id, own.* from (select * from "receipts" where shop_id = $2) p cross join lateral (values
('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
('table', p.table_key, p.table_code, jsonb_build_object('floor', "p"."floor")), ('staff', p.staff, p.staff, '{}'),
('staff_member', p.staff_key, p.staff, '{}'), ('customer', p.customer, p.customer, '{}'),
('reason', p.reason_id::text, p.reason, '{}')) own(dimension, key, label, details)
union all select p.receipt_id, 'item', item_key, name, jsonb_build_object('menu_item_id', "p"."menu_item_id", 'family_group_id', "p"."family_group_id", 'family_group', "p"."family_group", 'major_group', "p"."major_group", 'attribute', "p"."attribute") from (select * from "receipt_lines" where shop_id = $3) p
union all select p.receipt_id, 'condiment', coalesce(piece.condiment_id::text, replace(piece.name, ',', ' ')), piece.name, '{}'
from (select * from "receipt_lines" where shop_id = $4) p cross join lateral jsonb_to_recordset(p.condiments) as piece(condiment_id uuid, name text)
union all select p.receipt_id, 'discount', discount_key,
coalesce(name, (select d.name from discounts d where d.shop_id = $5 and d.id = p.discount_id)), '{}' from (select * from "receipt_discounts" where shop_id = $6) p
union all select p.receipt_id, 'reason', reason_key, reason, '{}' from (select * from "receipt_discounts" where shop_id = $7) p where p.reason_id is not null
union all select p.receipt_id, 'reason', reason_id::text, reason, '{}' from (select * from "receipt_lines" where shop_id = $8) p where p.reason_id is not null
union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', "p"."type", 'sub_type', "p"."sub_type")
from (select * from "receipt_payments" where shop_id = $9) p
) every_name where key is not null and label is not null order by dimension, key, id desc
) n
where not exists (select from "sales_labels" s where s.shop_id = $10 and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
offset 0)
order by n.dimension, n.key
on conflict (shop_id, dimension, key) do update set label = excluded.label, details = excluded.details;

-- Sent by rebuild
insert into "sales_labels" (shop_id, dimension, key, label, details)
select distinct on (n.dimension, n.key) $1, n.dimension, n.key, n.label, '{}'::jsonb
from (select * from "receipt_void_orders" where shop_id = $2) p cross join lateral (values
('staff_member', p.staff_key, p.void_user), ('item', p.item_key, p.name), ('reason', p.reason_id::text, p.reason)) n(dimension, key, label)
where p.void_at is not null and n.key is not null and n.label is not null and not exists (
select from "sales_labels" s where s.shop_id = $3 and s.dimension = n.dimension and s.key = n.key offset 0)
order by n.dimension, n.key, p.id desc
on conflict (shop_id, dimension, key) do nothing;
