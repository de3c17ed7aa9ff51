-- Corrections of receipts, what becomes of refused posts, and the indexes of the receipts list.

-- ISO weekday of the business day.
alter table receipts add column paid_weekday smallint not null generated always as (extract(isodow from paid_business_date)) stored;

-- A list stands in the order of the moment that it counts by; days are found through the moments around them.
drop index receipts_paid_at, receipts_paid_date, receipts_ordered_date, receipts_first_ordered_date, receipts_total;
create index receipts_paid on receipts (shop_id, paid_at);
create index receipts_ordered on receipts (shop_id, ordered_at);
create index receipts_first_ordered on receipts (shop_id, first_ordered_at);
create index receipts_center on receipts (shop_id, center_key, paid_at);
create index receipts_period on receipts (shop_id, period_key, paid_at);
create index receipts_hour on receipts (shop_id, paid_weekday, paid_hour, paid_at);
create index receipts_total on receipts (shop_id, total, id);
-- A number is found by its beginning, whatever the database's collation.
create index receipt_uids_uid on receipt_uids (shop_id, uid collate "C");
create index receipts_number on receipts (shop_id, receipt_number collate "C", paid_at) where receipt_number is not null;
create index receipt_lines_item on receipt_lines (shop_id, item_key, receipt_id);
create index receipt_payments_key on receipt_payments (shop_id, payment_key, receipt_id);

alter table receipts add column note text, add column version integer not null default 1;

-- What people changed on a receipt afterwards; the receipt itself stands as corrected, `before` as it was.
create table receipt_corrections (
  shop_id uuid not null references shops (id),
  id uuid not null,
  receipt_id uuid not null,
  -- The receipt's version that the correction made.
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, receipt_id, version),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
alter table receipt_corrections enable row level security;
create policy tenant on receipt_corrections
  using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke update, delete on receipt_corrections from pos_app;

-- The database itself lets nobody change an amount: these columns and no others.
grant update (note, version, customer, revenue_center_id, revenue_center, table_id, table_code, floor, payment_names) on receipts to pos_app;
grant update (payment_id, name, type, sub_type) on receipt_payments to pos_app;

alter table quarantine
  add column resolution text check (resolution in ('taken_in', 'dismissed')),
  add column resolved_at timestamptz,
  add column resolved_by uuid,
  add column resolved_by_name text,
  add column resolution_reason text,
  -- The receipt or void order that it was taken in as.
  add column record_id uuid;
create index quarantine_open on quarantine (shop_id, received_at desc) where resolved_at is null;
