-- What a device last said of itself; null: it does not say. `states` is a list of (kind, printer_id, state, since, backup_printer_id): what
-- holds now, and since when. It replaces the printers' states, which knew no "since"; devices tell them again within 30 seconds.
alter table devices
  drop column printer_states,
  add column states jsonb not null default '[]',
  add column battery_percent smallint constraint devices_battery_percent_check check (battery_percent between 0 and 100),
  add column battery_charging boolean not null default false,
  add column queue_length integer constraint devices_queue_length_check check (queue_length >= 0),
  add column queue_oldest_at timestamptz,
  -- Positive: the device's clock is ahead.
  add column clock_offset_seconds integer;

-- Changes of a device's states: not its heartbeats. Kept for 30 days.
create table device_states (
  shop_id uuid not null references shops (id),
  id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  kind text not null constraint device_states_kind_check check (kind in ('connection', 'app_version', 'battery', 'queue', 'clock', 'printer')),
  printer_id uuid,
  state text not null constraint device_states_state_check check (char_length(state) <= 40),
  backup_printer_id uuid,
  primary key (shop_id, id),
  constraint device_states_printer_check check ((kind = 'printer') = (printer_id is not null)),
  constraint device_states_device_fkey foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade,
  constraint device_states_printer_fkey foreign key (shop_id, printer_id) references printers (shop_id, id) on delete cascade,
  constraint device_states_backup_fkey foreign key (shop_id, backup_printer_id) references printers (shop_id, id) on delete set null (backup_printer_id)
);
create index device_states_of_device on device_states (shop_id, device_id, at desc);
create index device_states_of_printer on device_states (shop_id, printer_id) where printer_id is not null;
create index device_states_of_backup on device_states (shop_id, backup_printer_id) where backup_printer_id is not null;
create index device_states_at on device_states (at);
alter table device_states enable row level security;
create policy tenant on device_states
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (shop_id = any ((select current_shop_ids())::uuid[]));
