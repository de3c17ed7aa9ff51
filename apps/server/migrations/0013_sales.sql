-- Sales: receipts and their parts partitioned by the month of their arrival, and the sums that every report reads.

-- The smallest uuid v7 of a moment: ids of receipts begin with the time of their arrival, so that partitions are ranges of ids and
-- (shop_id, id) stays the key.
create function uuid_at(at timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

alter table receipts rename to receipts_before;
alter table receipt_lines rename to receipt_lines_before;
alter table receipt_payments rename to receipt_payments_before;
alter table receipt_taxes rename to receipt_taxes_before;
do $$
declare
  name text;
begin
  -- Names of constraints and indexes go to the new tables.
  for name in select indexrelid::regclass::text from pg_index
    where indrelid in ('receipts_before'::regclass, 'receipt_lines_before'::regclass, 'receipt_payments_before'::regclass, 'receipt_taxes_before'::regclass)
  loop
    execute format('alter index %I rename to %I', name, name || '_before');
  end loop;
end
$$;

-- A uid is taken for ever, whatever month it came in: what idempotency stands on.
create table receipt_uids (
  shop_id uuid not null references shops (id),
  uid text not null,
  receipt_id uuid not null,
  content_hash text not null,
  primary key (shop_id, uid)
);

create table receipts (
  shop_id uuid not null references shops (id),
  id uuid not null,
  uid text not null,
  receipt_number text,
  device_id uuid,
  device text,
  revenue_center_id uuid,
  revenue_center text,
  time_period_id uuid,
  time_period text,
  table_id uuid,
  table_code text,
  floor text,
  staff_id uuid,
  staff text,
  customer text,
  guest_count integer not null,
  first_ordered_at timestamptz not null,
  ordered_at timestamptz not null,
  paid_at timestamptz not null,
  first_ordered_business_date date not null,
  ordered_business_date date not null,
  paid_business_date date not null,
  -- Hour of the business day, counted on past midnight: 1 o'clock of a day that closes at 5 is hour 25.
  first_ordered_hour smallint not null,
  ordered_hour smallint not null,
  paid_hour smallint not null,
  subtotal bigint not null,
  tax bigint not null,
  discount bigint not null,
  charge bigint not null,
  table_charge bigint not null,
  auto_gratuity bigint not null,
  tip bigint not null,
  total bigint not null,
  settle bigint not null,
  change bigint not null,
  release integer,
  flags text[] not null,
  payment_names text[] not null,
  received_at timestamptz not null,
  -- What reports group by: the record where the device named one, else the name that it gave; without commas, which part the keys of a list.
  center_key text generated always as (coalesce(revenue_center_id::text, replace(revenue_center, ',', ' '), '')) stored,
  period_key text generated always as (coalesce(time_period_id::text, replace(time_period, ',', ' '), '')) stored,
  table_key text generated always as (coalesce(replace(table_code, ',', ' '), '')) stored,
  search_text text generated always as (fold_text(
    uid || ' ' || coalesce(receipt_number, '') || ' ' || coalesce(table_code, '') || ' ' || coalesce(staff, '') || ' ' || coalesce(customer, ''))) stored,
  primary key (shop_id, id)
) partition by range (id);

create table receipt_lines (
  shop_id uuid not null,
  receipt_id uuid not null,
  line integer not null,
  position integer not null,
  menu_item_id uuid,
  name text not null,
  family_group_id uuid,
  family_group text,
  major_group text,
  attribute text,
  quantity integer not null,
  unit text,
  unit_price bigint not null,
  price bigint not null,
  discount bigint not null,
  cost bigint,
  -- Price less its own discount, its share of the check's discount and the tax in it.
  net bigint not null,
  tax_rate text not null,
  tax_kind text not null,
  reduced boolean not null,
  takeout boolean not null,
  operated_staff text,
  ordered_at timestamptz not null,
  condiments jsonb not null,
  item_key text generated always as (coalesce(menu_item_id::text, replace(name, ',', ' '))) stored,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
) partition by range (receipt_id);

create table receipt_payments (
  shop_id uuid not null,
  receipt_id uuid not null,
  line integer not null,
  payment_id uuid,
  name text not null,
  type text not null,
  sub_type text,
  amount bigint not null,
  -- What was given back of it: the receipt's change, counted with the payment that gave it.
  change bigint not null,
  payment_key text generated always as (coalesce(payment_id::text, type || ':' || replace(name, ',', ' '))) stored,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
) partition by range (receipt_id);

create table receipt_taxes (
  shop_id uuid not null,
  receipt_id uuid not null,
  line integer not null,
  rate text not null,
  kind text not null,
  reduced boolean not null,
  taxable bigint not null,
  tax bigint not null,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
) partition by range (receipt_id);

-- Makes the partitions of the months from one date to another, of all four tables. Only the system does it; tenants come in through
-- the parents alone, whose policies they cannot pass by.
create function ensure_receipt_partitions(first_date date, last_date date) returns void language plpgsql as $$
declare
  month timestamptz;
  parent text;
  part text;
begin
  for month in
    select generate_series(date_trunc('month', first_date::timestamp), date_trunc('month', last_date::timestamp), '1 month') at time zone 'UTC'
  loop
    foreach parent in array array['receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes'] loop
      part := parent || to_char(month at time zone 'UTC', '_YYYY_MM');
      if to_regclass(part) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part, parent, uuid_at(month), uuid_at((month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
        execute format('revoke all on %I from pos_app', part);
      end if;
    end loop;
  end loop;
end
$$;
revoke execute on function ensure_receipt_partitions from public, pos_app;

create index receipts_paid_at on receipts (shop_id, paid_at desc, id desc);
create index receipts_paid_date on receipts (shop_id, paid_business_date, paid_at desc);
create index receipts_ordered_date on receipts (shop_id, ordered_business_date, paid_at desc);
create index receipts_first_ordered_date on receipts (shop_id, first_ordered_business_date, paid_at desc);
create index receipts_table on receipts (shop_id, table_key, paid_at desc);
create index receipts_staff on receipts (shop_id, staff, paid_at desc);
create index receipts_total on receipts (shop_id, total, id);
create index receipts_flagged on receipts (shop_id, paid_at desc) where flags <> '{}';

select ensure_receipt_partitions(
  coalesce((select min(to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)) from receipts_before), now())::date,
  (now() + interval '2 months')::date);

insert into receipt_uids (shop_id, uid, receipt_id, content_hash) select shop_id, uid, id, content_hash from receipts_before;
insert into receipts (shop_id, id, uid, receipt_number, device_id, device, revenue_center_id, revenue_center, time_period_id, time_period, table_id,
  table_code, floor, staff_id, staff, customer, guest_count, first_ordered_at, ordered_at, paid_at, first_ordered_business_date,
  ordered_business_date, paid_business_date, first_ordered_hour, ordered_hour, paid_hour, subtotal, tax, discount, charge, table_charge,
  auto_gratuity, tip, total, settle, change, release, flags, payment_names, received_at)
select shop_id, r.id, uid, receipt_number, device_id, device, revenue_center_id, revenue_center, time_period_id, time_period, table_id,
  table_code, floor, staff_id, staff, customer, guest_count, first_ordered_at, ordered_at, paid_at, first_ordered_business_date,
  ordered_business_date, paid_business_date,
  extract(hour from first_ordered_at at time zone s.timezone) + 24 * ((first_ordered_at at time zone s.timezone)::date - first_ordered_business_date),
  extract(hour from ordered_at at time zone s.timezone) + 24 * ((ordered_at at time zone s.timezone)::date - ordered_business_date),
  extract(hour from paid_at at time zone s.timezone) + 24 * ((paid_at at time zone s.timezone)::date - paid_business_date),
  subtotal, tax, discount, charge, table_charge, auto_gratuity, tip, total, settle, change, release, flags, payment_names, received_at
from receipts_before r join shops s on s.id = r.shop_id;
-- Of a receipt from before, the tax in a line is taken out by itself and a discount on the check is spread by price.
insert into receipt_lines (shop_id, receipt_id, line, position, menu_item_id, name, family_group_id, family_group, major_group, attribute,
  quantity, unit, unit_price, price, discount, cost, net, tax_rate, tax_kind, reduced, takeout, operated_staff, ordered_at, condiments)
select l.shop_id, receipt_id, line, position, menu_item_id, name, family_group_id, family_group, major_group, attribute,
  quantity, unit, unit_price, price, l.discount, cost,
  a.amount - case when tax_kind = 'inclusive' then trunc(a.amount * tax_rate::numeric / (100 + tax_rate::numeric))::bigint else 0 end,
  tax_rate, tax_kind, reduced, takeout, operated_staff, l.ordered_at, condiments
from receipt_lines_before l join receipts_before r on r.shop_id = l.shop_id and r.id = l.receipt_id
cross join lateral (select l.price - l.discount - case when r.subtotal = 0 then 0 else trunc(
  (r.discount - (select sum(o.discount) from receipt_lines_before o where o.shop_id = l.shop_id and o.receipt_id = l.receipt_id))
  * l.price / r.subtotal)::bigint end as amount) a;
insert into receipt_payments (shop_id, receipt_id, line, payment_id, name, type, sub_type, amount, change)
select p.shop_id, receipt_id, line, payment_id, name, type, sub_type, amount,
  case when line = first_value(line) over (partition by p.shop_id, receipt_id order by (type = 'cash') desc, line) then r.change else 0 end
from receipt_payments_before p join receipts_before r on r.shop_id = p.shop_id and r.id = p.receipt_id;
insert into receipt_taxes select * from receipt_taxes_before;

drop table receipt_taxes_before, receipt_payments_before, receipt_lines_before, receipts_before;

-- A void counts where its check would have.
alter table receipt_void_orders
  add column revenue_center_id uuid,
  add column revenue_center text,
  add column time_period_id uuid,
  add column time_period text,
  add column hour smallint not null default 0,
  add column center_key text generated always as (coalesce(revenue_center_id::text, replace(revenue_center, ',', ' '), '')) stored,
  add column period_key text generated always as (coalesce(time_period_id::text, replace(time_period, ',', ' '), '')) stored,
  add column table_key text generated always as (coalesce(replace(table_code, ',', ' '), '')) stored,
  add column item_key text generated always as (coalesce(menu_item_id::text, replace(name, ',', ' '))) stored;
alter table receipt_void_orders alter column hour drop default;
create index receipt_void_orders_date on receipt_void_orders (shop_id, business_date, id);
create index receipt_void_orders_receipt on receipt_void_orders (shop_id, receipt_uid);

-- Sums of receipts, kept in the transaction that stores them (and made anew when this version starts for the first time).
-- grain: 'day', or 'month' for long ranges; starts_on its first business day.
-- cut: 'all' | 'center' | 'table' | 'period' | 'hour' (key: ISO weekday-hour); key: the value of the cut.
-- revenue_type: sums by the day of payment; for the other two only what differs from it, to be added to it. Most receipts are
-- ordered and paid on one day, so this is a third of the rows.
create table sales_figures (
  shop_id uuid not null references shops (id),
  cut text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  receipts bigint not null default 0,
  guests bigint not null default 0,
  gross bigint not null default 0,
  discount bigint not null default 0,
  charge bigint not null default 0,
  table_charge bigint not null default 0,
  gratuity bigint not null default 0,
  tip bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  stay_seconds bigint not null default 0,
  voids bigint not null default 0,
  void_amount bigint not null default 0,
  primary key (shop_id, cut, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

-- Tax by rate, of the cuts 'all', 'center' and 'period'.
create table sales_taxes (
  shop_id uuid not null references shops (id),
  cut text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  rate text not null,
  taxable bigint not null,
  tax bigint not null,
  primary key (shop_id, cut, revenue_type, grain, starts_on, key, rate)
) with (fillfactor = 80);

create table sales_items (
  shop_id uuid not null references shops (id),
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  quantity bigint not null,
  gross bigint not null,
  discount bigint not null,
  net bigint not null,
  cost bigint not null,
  -- Net of what was sold with a known cost: what a margin may be counted from.
  net_with_cost bigint not null,
  primary key (shop_id, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

-- amount: as tendered; change: what was given back of it. amount - change adds up to the receipts' settle.
create table sales_payments (
  shop_id uuid not null references shops (id),
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  count bigint not null,
  amount bigint not null,
  change bigint not null,
  primary key (shop_id, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

-- What a key is called: the name on the newest receipt. cut: 'center' | 'table' | 'period' | 'item' | 'payment'.
-- details: table {floor}; item {family_group_id, family_group, major_group, attribute}; payment {type, sub_type}.
create table sales_labels (
  shop_id uuid not null references shops (id),
  cut text not null,
  key text not null,
  label text not null,
  details jsonb not null default '{}',
  primary key (shop_id, cut, key)
);

drop table revenue_daily, revenue_daily_taxes;

do $$
declare
  name text;
begin
  foreach name in array array['receipt_uids', 'receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes', 'sales_figures', 'sales_taxes', 'sales_items', 'sales_payments', 'sales_labels'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
revoke update, delete on receipt_uids, receipts, receipt_lines, receipt_payments, receipt_taxes from pos_app;
