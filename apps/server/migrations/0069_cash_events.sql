-- What happens at the drawers, as devices post it: it never changes afterwards. Money in the currency's smallest unit.
create table cash_events (
  shop_id uuid not null references shops (id),
  id uuid not null,
  uid text not null,
  content_hash text not null,
  device_id uuid not null,
  device text not null,
  kind text not null check (kind in ('open', 'pay_in', 'pay_out', 'drop', 'count', 'close')),
  -- Null only of a drawer that is closed without being counted again.
  amount bigint,
  -- Pieces by value: [{ "value": 1000, "pieces": 12 }].
  denominations jsonb,
  reason text,
  staff_id uuid,
  staff text,
  at timestamptz not null,
  business_date date not null,
  flags text[] not null,
  received_at timestamptz not null,
  primary key (shop_id, id),
  constraint cash_events_uid_key unique (shop_id, uid)
);
create index cash_events_date on cash_events (shop_id, business_date, at, id);
alter table cash_events enable row level security;
create policy tenant on cash_events
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false));
revoke update, delete on cash_events from pos_app;
