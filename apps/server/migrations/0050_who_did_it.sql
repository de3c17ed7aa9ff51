-- Who did it, by id: a renamed person is one person on tables and in availability too.
alter table table_states add column staff_id uuid;
alter table table_fixes add column staff_id uuid;
alter table item_availability add column set_device text;

-- Who changed an item's availability, and who sold the last of a count. Kept for 30 days.
create table availability_changes (
  shop_id uuid not null references shops (id),
  id uuid not null,
  menu_item_id uuid not null,
  -- Given by a device, so that what it repeats happens once.
  uid text,
  at timestamptz not null,
  action text not null constraint availability_changes_action_check
    check (action in ('sold_out_until_close', 'sold_out', 'on_sale', 'count_set', 'count_changed', 'count_ended', 'used_up')),
  -- As it was afterwards.
  remaining integer,
  user_id uuid,
  user_name text,
  device text,
  primary key (shop_id, id),
  constraint availability_changes_item_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade
);
create unique index availability_changes_uid on availability_changes (shop_id, uid, menu_item_id, action) where uid is not null;
create index availability_changes_of_item on availability_changes (shop_id, menu_item_id, id desc);
create index availability_changes_age on availability_changes (at);
alter table availability_changes enable row level security;
create policy tenant on availability_changes
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (shop_id = any ((select current_shop_ids())::uuid[]));

-- How many states of a device changed on a day (UTC), so that a printer that flaps fills no table.
alter table devices add column state_changes integer not null default 0, add column state_changes_on date;
