-- Papers that devices printed, for the screen printer in the back-office.
create table print_jobs (
  shop_id uuid not null references shops (id),
  uid text not null,
  printer_id uuid not null,
  kind text not null,
  reprint integer not null,
  check_uid uuid,
  device_id uuid not null,
  columns integer not null,
  lines text[] not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (shop_id, uid)
);
create index print_jobs_received on print_jobs (shop_id, received_at);
alter table print_jobs enable row level security;
create policy tenant on print_jobs using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false));
revoke update on print_jobs from pos_app;
