-- Receipts that a person set aside stay and are marked, and count nowhere.
alter table receipts add column set_aside_at timestamptz;
grant update (set_aside_at) on receipts to pos_app;
create index receipts_set_aside on receipts (shop_id, paid_at) where set_aside_at is not null;

-- Who set a receipt aside or put it back, when and why. Many receipts are set aside by one act, and put back by one.
create table receipt_set_asides (
  shop_id uuid not null references shops (id),
  id uuid not null,
  act_id uuid not null,
  receipt_id uuid not null,
  is_set_aside boolean not null,
  reason text,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, act_id, receipt_id),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
create index receipt_set_asides_receipt on receipt_set_asides (shop_id, receipt_id);
alter table receipt_set_asides enable row level security;
create policy tenant on receipt_set_asides
  using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke update, delete on receipt_set_asides from pos_app;
