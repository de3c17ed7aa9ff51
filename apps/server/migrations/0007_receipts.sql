-- Receipts as they arrive, never changed afterwards; names are copied in. Money in the currency's smallest unit.

create table receipts (
  shop_id uuid not null references shops (id),
  id uuid not null,
  uid text not null,
  content_hash text not null,
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
  search_text text generated always as (fold_text(
    uid || ' ' || coalesce(receipt_number, '') || ' ' || coalesce(table_code, '') || ' ' || coalesce(staff, '') || ' ' || coalesce(customer, ''))) stored,
  primary key (shop_id, id),
  constraint receipts_uid_key unique (shop_id, uid)
);
create index receipts_paid_at on receipts (shop_id, paid_at desc, id desc);
create index receipts_paid_date on receipts (shop_id, paid_business_date, paid_at desc);
create index receipts_ordered_date on receipts (shop_id, ordered_business_date, paid_at desc);
create index receipts_first_ordered_date on receipts (shop_id, first_ordered_business_date, paid_at desc);
create index receipts_table on receipts (shop_id, table_code, paid_at desc);
create index receipts_staff on receipts (shop_id, staff, paid_at desc);
create index receipts_total on receipts (shop_id, total, id);
create index receipts_flagged on receipts (shop_id, paid_at desc) where flags <> '{}';

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
  tax_rate text not null,
  tax_kind text not null,
  reduced boolean not null,
  takeout boolean not null,
  operated_staff text,
  ordered_at timestamptz not null,
  condiments jsonb not null,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
create table receipt_payments (
  shop_id uuid not null,
  receipt_id uuid not null,
  line integer not null,
  payment_id uuid,
  name text not null,
  type text not null,
  sub_type text,
  amount bigint not null,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
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
);

create table receipt_void_orders (
  shop_id uuid not null references shops (id),
  id uuid not null,
  uid text not null,
  content_hash text not null,
  device_id uuid,
  device text,
  receipt_uid text,
  table_code text,
  menu_item_id uuid,
  name text not null,
  quantity integer not null,
  total_void_price bigint not null,
  reason text,
  void_user text,
  void_at timestamptz,
  moved_user text,
  moved_at timestamptz,
  moved_to text,
  business_date date,
  received_at timestamptz not null,
  primary key (shop_id, id),
  constraint receipt_void_orders_uid_key unique (shop_id, uid)
);

-- What was refused, as it came (json, not jsonb: kept to the letter).
create table quarantine (
  shop_id uuid not null references shops (id),
  id uuid not null,
  kind text not null,
  uid text,
  device_id uuid,
  device text,
  reason text not null,
  errors jsonb not null,
  content json not null,
  content_hash text not null,
  received_at timestamptz not null,
  primary key (shop_id, id),
  -- A device that tries again and again fills one row.
  constraint quarantine_content_key unique (shop_id, kind, reason, content_hash)
);

-- Roll-ups by business day, for each of the three moments that a receipt can be counted by; kept in the transaction that stores it.
create table revenue_daily (
  shop_id uuid not null references shops (id),
  revenue_type text not null,
  business_date date not null,
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
  voids bigint not null default 0,
  void_amount bigint not null default 0,
  primary key (shop_id, revenue_type, business_date)
);
create table revenue_daily_taxes (
  shop_id uuid not null references shops (id),
  revenue_type text not null,
  business_date date not null,
  rate text not null,
  tax bigint not null,
  primary key (shop_id, revenue_type, business_date, rate)
);

do $$
declare
  name text;
begin
  foreach name in array array['receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes', 'receipt_void_orders', 'quarantine', 'revenue_daily', 'revenue_daily_taxes'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
revoke update, delete on receipts, receipt_lines, receipt_payments, receipt_taxes, receipt_void_orders from pos_app;
