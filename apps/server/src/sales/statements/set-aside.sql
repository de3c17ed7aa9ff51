select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and "r"."paid_at" >= $6 order by "r"."paid_at" desc, r.id desc limit $7;

select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and true order by "r"."paid_at" desc, r.id desc limit $6;

select shop_id, id from receipts where shop_id = any($1::uuid[]) and id = any($2::uuid[]);

select distinct c.shop_id, every.id from receipt_reversals k
join receipt_reversals c on c.shop_id = k.shop_id and c.root_id = k.root_id
cross join lateral (values (c.receipt_id), (c.reversal_id), (c.replacement_id)) every(id)
where k.shop_id = any($1::uuid[])
and (k.receipt_id = any($2::uuid[]) or k.reversal_id = any($3::uuid[]) or k.replacement_id = any($4::uuid[]));

select pg_advisory_xact_lock(hashtextextended('sales ' || $1::text, 0));

select id, uid, refund_of from receipts where shop_id = $1 and id = any($2::uuid[])
and set_aside_at is null order by id;

select c.number from (select r.paid_business_date as business_date from unnest($1::uuid[]) k(id)
cross join lateral (select r.paid_business_date from receipts r where r.shop_id = $2 and r.id = k.id limit 1) r) d join closed_days c on c.shop_id = $3 and c.business_date = d.business_date
order by c.business_date limit 1;

select c.number from (select v.business_date from unnest($1::uuid[]) k(id)
cross join lateral (select r.uid from receipts r where r.shop_id = $2 and r.id = k.id limit 1) r
cross join lateral (
select v.business_date from receipt_void_orders v where v.shop_id = $3 and v.receipt_uid = r.uid and v.void_at is not null offset 0) v) d join closed_days c on c.shop_id = $4 and c.business_date = d.business_date
order by c.business_date limit 1;

select v.id from receipts r cross join lateral (
select v.id from receipt_void_orders v where v.shop_id = $1 and v.receipt_uid = r.uid and v.void_at is not null offset 0) v
where r.shop_id = $2 and r.id = any($3::uuid[]);

insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) as "receipts", sum(m.sign * -1 * (p.guest_count)) as "guests", sum(m.sign * -1 * (p.subtotal)) as "gross", sum(m.sign * -1 * (p.discount)) as "discount", sum(m.sign * -1 * (p.charge)) as "charge", sum(m.sign * -1 * (p.table_charge)) as "table_charge", sum(m.sign * -1 * (p.auto_gratuity)) as "gratuity", sum(m.sign * -1 * (p.tip)) as "tip", sum(m.sign * -1 * (p.tax)) as "tax", sum(m.sign * -1 * (p.total)) as "total", sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) as "stay_seconds", sum(m.sign * -1 * (0)) as "voids", sum(m.sign * -1 * (0)) as "void_amount", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) as "refunds", sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) as "refund_amount", sum(m.sign * -1 * (p.excess)) as "excess", sum(m.sign * -1 * (p.cash_rounding)) as "cash_rounding"
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
having sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * -1 * (p.guest_count)) <> 0 or sum(m.sign * -1 * (p.subtotal)) <> 0 or sum(m.sign * -1 * (p.discount)) <> 0 or sum(m.sign * -1 * (p.charge)) <> 0 or sum(m.sign * -1 * (p.table_charge)) <> 0 or sum(m.sign * -1 * (p.auto_gratuity)) <> 0 or sum(m.sign * -1 * (p.tip)) <> 0 or sum(m.sign * -1 * (p.tax)) <> 0 or sum(m.sign * -1 * (p.total)) <> 0 or sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end * greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint))) <> 0 or sum(m.sign * -1 * (0)) <> 0 or sum(m.sign * -1 * (0)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then case when "p"."reverses" is null then 1 else -1 end else 0 end)) <> 0 or sum(m.sign * -1 * (case when ("p"."refund_of" is not null or case when "p"."reverses" is null then "p"."total" < 0 else "p"."total" > 0 end) then -p.total else 0 end)) <> 0 or sum(m.sign * -1 * (p.excess)) <> 0 or sum(m.sign * -1 * (p.cash_rounding)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding";

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
cross join lateral (values ('discount', part.discount_key), ('staff', p.staff_key)) c(dimension, key)
where not ('beyond_limits' = any (p.flags)) and p.set_aside_at is null and m.other_day
group by p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key
having sum(m.sign * -1 * (case when "p"."reverses" is null then 1 else -1 end)) <> 0 or sum(m.sign * -1 * (part.amount)) <> 0 order by "dimension", "revenue_type", "grain", "starts_on", "key"
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "count" = t."count" + excluded."count", "amount" = t."amount" + excluded."amount";

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

insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding")

select p.shop_id, c.dimension as "dimension", m.revenue_type as "revenue_type", g.grain as "grain", g.starts_on as "starts_on", c.key as "key",
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", -1 * count(*) as "voids", -1 * sum(p.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding"
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

update receipts set set_aside_at = $1 where shop_id = $2 and id = any($3::uuid[]);

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

select coalesce(receipt_id, id) as receipt_id, coalesce(line, 0) as line, customer_id, name, business_date, amount, parts from receivable_entries
where shop_id = $1 and receipt_id = any($2::uuid[]);

select k.uid from unnest($1::text[]) k(uid)
cross join lateral (select 1 from receipt_refunds f where f.shop_id = $2 and f.refund_of = k.uid limit 1) f;

insert into receipt_set_asides (shop_id, id, act_id, receipt_id, is_set_aside, reason, user_id, user_name, at)
select $1, t.id, $2, t.receipt_id, $3, $4, $5, $6, $7
from unnest($8::uuid[], $9::uuid[]) as t(id, receipt_id)
returning 1;
