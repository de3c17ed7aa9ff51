-- POS devices, what they are told (releases) and what they hold (tables).

create table devices (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  default_shop_map_id uuid,
  default_revenue_center_id uuid,
  check_printer_id uuid,
  cash_check_device boolean not null,
  cash_device_connect_address text,
  cash_device_id text,
  api_key_hash text unique,
  api_key_hint text,
  last_seen_at timestamptz,
  app_version text,
  master_version integer,
  push_token text,
  printer_states jsonb not null default '[]',
  search_text text generated always as (fold_text(name)) stored,
  primary key (shop_id, id),
  constraint devices_default_shop_map_id_fkey foreign key (shop_id, default_shop_map_id) references shop_maps (shop_id, id),
  constraint devices_default_revenue_center_id_fkey foreign key (shop_id, default_revenue_center_id) references revenue_centers (shop_id, id),
  constraint devices_check_printer_id_fkey foreign key (shop_id, check_printer_id) references printers (shop_id, id)
);
create unique index devices_name_key on devices (shop_id, fold_text(name));

create table device_shop_maps (
  shop_id uuid not null,
  device_id uuid not null,
  shop_map_id uuid not null,
  position integer not null,
  primary key (shop_id, device_id, shop_map_id),
  constraint devices_owner_fkey foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade,
  constraint devices_shop_map_ids_fkey foreign key (shop_id, shop_map_id) references shop_maps (shop_id, id)
);
create table device_revenue_centers (
  shop_id uuid not null,
  device_id uuid not null,
  revenue_center_id uuid not null,
  position integer not null,
  primary key (shop_id, device_id, revenue_center_id),
  constraint devices_owner_fkey foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade,
  constraint devices_revenue_center_ids_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);

-- A release is a list of (record, content hash); contents are kept once, however many releases hold them. Never changed.
create table release_objects (
  shop_id uuid not null references shops (id),
  hash text not null,
  resource text not null,
  record_id uuid not null,
  content jsonb not null,
  primary key (shop_id, hash)
);
create table releases (
  shop_id uuid not null references shops (id),
  number integer not null,
  hash text not null,
  manifest jsonb not null,
  records integer not null,
  rolled_back_to integer,
  created_by text,
  created_at timestamptz not null,
  primary key (shop_id, number)
);

create table table_states (
  shop_id uuid not null references shops (id),
  table_code text not null,
  state text not null constraint table_states_state_check check (state in ('open', 'paying', 'locked')),
  device_id uuid,
  staff text,
  guests integer not null,
  opened_at timestamptz,
  amount bigint not null,
  reported_at timestamptz not null,
  primary key (shop_id, table_code),
  constraint table_states_device_fkey foreign key (shop_id, device_id) references devices (shop_id, id) on delete set null (device_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['devices', 'device_shop_maps', 'device_revenue_centers', 'release_objects', 'releases', 'table_states'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
revoke update, delete on releases, release_objects from pos_app;
