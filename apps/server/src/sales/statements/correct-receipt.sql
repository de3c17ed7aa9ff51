select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and "r"."paid_at" >= $6 order by "r"."paid_at" desc, r.id desc limit $7;

select "r"."id", "r"."shop_id", "r"."uid", "r"."refund_of", "r"."receipt_number", "r"."first_ordered_at", "r"."ordered_at", "r"."paid_at", "r"."paid_business_date", "r"."table_code", "r"."floor", "r"."revenue_center", "r"."time_period", "r"."device", "r"."guest_count", "r"."subtotal", "r"."discount", "r"."tax", "r"."total", "r"."flags", "r"."version", "r"."set_aside_at", "r"."reverses", "r"."replaces", "r"."after_close", "r"."payment_names", coalesce((select p.display_name from users p where p.id = r.staff_id), r.staff) as staff,
exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_reversed, null::bigint as part_amount from receipts r where r.shop_id = $1 and true and "r"."paid_business_date" >= $2 and "r"."paid_at" >= $3 and "r"."paid_business_date" <= $4 and "r"."paid_at" < $5 and true and true order by "r"."paid_at" desc, r.id desc limit $6;

select shop_id from "receipts" where shop_id = any($1::uuid[]) and id = $2;

select pg_advisory_xact_lock(hashtextextended('sales ' || $1::text, 0));

select c.number from (select r.paid_business_date as business_date from unnest($1::uuid[]) k(id)
cross join lateral (select r.paid_business_date from receipts r where r.shop_id = $2 and r.id = k.id limit 1) r) d join closed_days c on c.shop_id = $3 and c.business_date = d.business_date
order by c.business_date limit 1;

select r.reverses is not null or exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id) as is_final from receipts r where r.shop_id = $1 and r.id = $2;

select r.version, "r"."note", "r"."customer", "r"."revenue_center_id", "r"."revenue_center", "r"."table_id", "r"."table_code", "r"."floor"
from receipts r where r.shop_id = $1 and r.id = $2;

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

update receipts set "note" = $1, "customer" = $2, "revenue_center_id" = $3, "revenue_center" = $4, "table_id" = $5, "table_code" = $6, "floor" = $7, version = version + 1
where shop_id = $8 and id = $9;

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
on conflict (shop_id, dimension, key) do nothing;

select r.id, r.uid from (
select coalesce((
select c.root_id from receipt_reversals c
where c.shop_id = $1 and (c.receipt_id = $2 or c.reversal_id = $3 or c.replacement_id = $4) limit 1), $5::uuid) as id offset 0) k
cross join lateral (select r.id, r.uid from receipts r where r.shop_id = $6 and r.id = k.id limit 1) r;

select v.id from unnest($1::text[]) k(uid)
cross join lateral (select * from receipt_void_orders v where v.shop_id = $2 and v.receipt_uid = k.uid offset 0) v
cross join lateral (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $3 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $4 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $5 and u.uid = k.uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $6 and r.id = u.id limit 1) r limit 1) r
where ("v"."revenue_center_id", "v"."revenue_center", "v"."time_period_id", "v"."time_period") is distinct from ("r"."revenue_center_id", "r"."revenue_center", "r"."time_period_id", "r"."time_period") and not exists (select from closed_days c where c.shop_id = $7 and c.business_date = v.business_date);

insert into "sales_figures" as t (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key", "receipts", "guests", "gross", "discount", "charge", "table_charge", "gratuity", "tip", "tax", "total", "stay_seconds", "voids", "void_amount", "refunds", "refund_amount", "excess", "cash_rounding")

select v.shop_id, c.dimension, 'paid_at' as revenue_type, g.grain, g.starts_on, c.key,
0 as "receipts", 0 as "guests", 0 as "gross", 0 as "discount", 0 as "charge", 0 as "table_charge", 0 as "gratuity", 0 as "tip", 0 as "tax", 0 as "total", 0 as "stay_seconds", sum(c.sign) as "voids", sum(c.sign * v.total_void_price) as "void_amount", 0 as "refunds", 0 as "refund_amount", 0 as "excess", 0 as "cash_rounding"
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
on conflict (shop_id, "dimension", "revenue_type", "grain", "starts_on", "key") do update set "receipts" = t."receipts" + excluded."receipts", "guests" = t."guests" + excluded."guests", "gross" = t."gross" + excluded."gross", "discount" = t."discount" + excluded."discount", "charge" = t."charge" + excluded."charge", "table_charge" = t."table_charge" + excluded."table_charge", "gratuity" = t."gratuity" + excluded."gratuity", "tip" = t."tip" + excluded."tip", "tax" = t."tax" + excluded."tax", "total" = t."total" + excluded."total", "stay_seconds" = t."stay_seconds" + excluded."stay_seconds", "voids" = t."voids" + excluded."voids", "void_amount" = t."void_amount" + excluded."void_amount", "refunds" = t."refunds" + excluded."refunds", "refund_amount" = t."refund_amount" + excluded."refund_amount", "excess" = t."excess" + excluded."excess", "cash_rounding" = t."cash_rounding" + excluded."cash_rounding";

update receipt_void_orders v
set ("revenue_center_id", "revenue_center", "time_period_id", "time_period") = (select "r"."revenue_center_id", "r"."revenue_center", "r"."time_period_id", "r"."time_period" from (
select r.* from (select coalesce((
select c.replacement_id from receipt_reversals c where c.shop_id = $1 and c.root_id = u.receipt_id
and not exists (select from receipt_reversals later where later.shop_id = $2 and later.receipt_id = c.replacement_id) limit 1), u.receipt_id) as id from receipt_uids u where u.shop_id = $3 and u.uid = v.receipt_uid limit 1) u
cross join lateral (select * from receipts r where r.shop_id = $4 and r.id = u.id limit 1) r limit 1) r)
where (v.shop_id = $5) is true and v.ctid = any(array(select v.ctid from (
select v.* from unnest($6::uuid[]) k(id)
cross join lateral (select ctid, * from receipt_void_orders v where v.shop_id = $7 and v.id = k.id limit 1) v) v));

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

select r.customer, r.flags, (select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key}'::text[] order by p.line), '[]')
from "receipt_payments" p where p.shop_id = $1 and p.receipt_id = r.id and not p.is_change) as payments
from receipts r where r.shop_id = $2 and r.id = $3;

insert into receipt_corrections ("shop_id", "id", "receipt_id", "version", "before", "after", "reason", "user_id", "user_name", "at") select "shop_id", "id", "receipt_id", "version", "before", "after", "reason", "user_id", "user_name", "at" from jsonb_populate_recordset(null::"receipt_corrections", $1::jsonb) returning 1;
