-- Why something was sent, in the sender's words.
alter table releases add column note text constraint releases_note_check check (char_length(note) between 1 and 200);

-- The release that a device could not apply, and why; null once it runs it or a newer one.
alter table devices
  add column refused_release integer,
  add column refused_reason text constraint devices_refused_reason_check check (refused_reason in ('app_too_old', 'no_space', 'invalid', 'other'));

-- Since when a device has run which release: from the first heartbeat that named it.
create table device_releases (
  shop_id uuid not null references shops (id),
  number integer not null,
  device_id uuid not null,
  at timestamptz not null,
  primary key (shop_id, number, device_id),
  foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade
);
create index device_releases_device on device_releases (shop_id, device_id);
alter table device_releases enable row level security;
create policy tenant on device_releases
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (shop_id = any ((select current_shop_ids())::uuid[]));
insert into device_releases (shop_id, number, device_id, at)
  select d.shop_id, d.master_version, d.id, greatest(r.created_at, least(d.last_seen_at, now()))
  from devices d join releases r on r.shop_id = d.shop_id and r.number = d.master_version;

-- Releases to be sent at a moment: the draft as it is then (no manifest), or a state that was frozen before.
create table scheduled_releases (
  shop_id uuid not null references shops (id),
  id uuid not null,
  at timestamptz not null,
  note text constraint scheduled_releases_note_check check (char_length(note) between 1 and 200),
  manifest jsonb,
  hash text,
  records integer,
  state text not null default 'waiting' constraint scheduled_releases_state_check check (state in ('waiting', 'sent', 'refused', 'cancelled')),
  -- The release that came of it; where nothing had changed, the one that was current.
  release integer,
  problems jsonb not null default '[]',
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, id),
  constraint scheduled_releases_frozen_check check ((manifest is null) = (hash is null) and (manifest is null) = (records is null)),
  constraint scheduled_releases_ended_check check ((state = 'waiting') = (ended_at is null))
);
create index scheduled_releases_due on scheduled_releases (at) where state = 'waiting';
create index scheduled_releases_recent on scheduled_releases (shop_id, created_at desc);
alter table scheduled_releases enable row level security;
create policy tenant on scheduled_releases
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke delete on scheduled_releases from pos_app;
