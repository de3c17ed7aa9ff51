-- A correction of amounts is a receipt that reverses the one before it and a new one that replaces it; the receipt itself stays as it came.

alter table receipts
  -- The receipt whose amounts this one takes back; its own amounts, guests and pieces are negative.
  add column reverses uuid,
  -- The receipt that this one stands instead of.
  add column replaces uuid;

-- What belongs together is found here: the three may be of different months, for ids follow the clock.
create table receipt_reversals (
  shop_id uuid not null references shops (id),
  receipt_id uuid not null,
  reversal_id uuid not null,
  replacement_id uuid not null,
  -- The receipt as the device posted it, which the first correction reversed.
  root_id uuid not null,
  reason text not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  -- Nothing is reversed twice.
  primary key (shop_id, receipt_id),
  unique (shop_id, reversal_id),
  unique (shop_id, replacement_id),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id),
  foreign key (shop_id, reversal_id) references receipts (shop_id, id),
  foreign key (shop_id, replacement_id) references receipts (shop_id, id),
  foreign key (shop_id, root_id) references receipts (shop_id, id)
);
create index receipt_reversals_root on receipt_reversals (shop_id, root_id, replacement_id);
alter table receipt_reversals enable row level security;
create policy tenant on receipt_reversals
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false));
revoke update, delete on receipt_reversals from pos_app;

-- What reverses a sale is no refund, and what reverses a refund is one.
drop index receipts_refunds;
create index receipts_refunds on receipts (shop_id, paid_at)
  where refund_of is not null or case when reverses is null then total < 0 else total > 0 end;
create index receipts_corrections on receipts (shop_id, paid_at) where reverses is not null or replaces is not null;

-- How a receipt was paid is an amount too: what people may change on it names no money.
revoke update (payment_id, name, type, sub_type) on receipt_payments from pos_app;
revoke update (payment_names) on receipts from pos_app;

-- The number of the close after which a void arrived, as of receipts.
alter table receipt_void_orders add column after_close integer;
create index receipt_void_orders_after_close on receipt_void_orders (shop_id, business_date) where after_close is not null;
