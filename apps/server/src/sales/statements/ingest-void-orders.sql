select timezone, close_time, currency, created_at, auto_gratuity_rate, auto_gratuity_taxed, tax_tips, cash_rounding, pg_advisory_xact_lock_shared(hashtextextended('sales ' || $1::text, 0)), pg_advisory_xact_lock(hashtextextended('voids ' || $2::text, 0)) from shops where id = $3;

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

insert into receipt_void_orders ("uid", "receipt_uid", "table_code", "menu_item_id", "name", "quantity", "total_void_price", "reason", "void_user", "void_at", "moved_user", "moved_at", "moved_to", "line_uid", "content_hash", "flags", "time_period_id", "time_period", "revenue_center_id", "revenue_center", "staff_id", "approved_by", "shop_id", "id", "device_id", "device", "business_date", "hour", "received_at", after_close) select "uid", "receipt_uid", "table_code", "menu_item_id", "name", "quantity", "total_void_price", "reason", "void_user", "void_at", "moved_user", "moved_at", "moved_to", "line_uid", "content_hash", "flags", "time_period_id", "time_period", "revenue_center_id", "revenue_center", "staff_id", "approved_by", "shop_id", "id", "device_id", "device", "business_date", "hour", "received_at", (select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.business_date) from jsonb_populate_recordset(null::"receipt_void_orders", $1::jsonb) posted
on conflict (shop_id, uid) do nothing returning uid;

insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", 1 * count(*) as "voids", 1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding"
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
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding";

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

insert into "sales_labels" (shop_id, dimension, key, label, details)
select distinct on (n.dimension, n.key) $1, n.dimension, n.key, n.label, '{}'::jsonb
from (
select t.* from unnest($2::uuid[]) k(id) cross join lateral (
select * from "receipt_void_orders" t where t.shop_id = $3 and "t"."id" = k.id and "t"."id" between $4::uuid and $5::uuid offset 0) t) p cross join lateral (values
('staff_member', p.staff_key, p.void_user), ('item', p.item_key, p.name)) n(dimension, key, label)
where p.void_at is not null and n.label is not null and not exists (
select from "sales_labels" s where s.shop_id = $6 and s.dimension = n.dimension and s.key = n.key offset 0)
order by n.dimension, n.key, p.id desc
on conflict (shop_id, dimension, key) do nothing;

select s.uid, s.content_hash from unnest($1::text[]) k(uid) cross join lateral (
select uid, content_hash from "receipt_void_orders" t where t.shop_id = $2 and t.uid = k.uid limit 1) s;
