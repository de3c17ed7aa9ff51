-- Webhooks: addresses that are told of events, the outbox of events, and what became of each delivery.
create table webhook_endpoints (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- About which shops: all, those with a shop number of the third-party integration, or those of webhook_endpoint_shops.
  shop_scope text not null constraint webhook_endpoints_scope_check check (shop_scope in ('numbered', 'all', 'selected')),
  active boolean not null,
  -- Since when it is switched on: what happened before is not sent.
  active_since timestamptz not null,
  secret_sealed text not null,
  -- Signs beside the secret until then, so that a receiver can change over.
  former_secret_sealed text,
  former_secret_until timestamptz,
  -- The first attempt since the last success that failed, and how many have failed since then.
  failing_since timestamptz,
  failures integer not null default 0,
  -- An address that fails is left alone until then, whatever waits for it.
  paused_until timestamptz,
  last_delivered_at timestamptz,
  -- Why and when the server switched it off, and when the administrators were notified.
  off_reason text constraint webhook_endpoints_off_check check (off_reason in ('failing', 'gone')),
  off_at timestamptz,
  notified_at timestamptz,
  primary key (organization_id, id)
);
create index webhook_endpoints_to_notify on webhook_endpoints (off_at) where off_reason is not null and notified_at is null;

create table webhook_endpoint_shops (
  organization_id uuid not null,
  endpoint_id uuid not null,
  shop_id uuid not null,
  primary key (organization_id, endpoint_id, shop_id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create index webhook_endpoint_shops_shop on webhook_endpoint_shops (organization_id, shop_id);

-- What happened, written in the transaction in which it happened. It goes when it has become events and deliveries.
create table webhook_outbox (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  type text not null,
  -- Null where it concerns the whole organization.
  shop_id uuid,
  at timestamptz not null,
  -- What the body is made of: ids of receipts, or the facts themselves.
  subject jsonb not null,
  -- What could not be read is looked at again then.
  look_at timestamptz not null,
  primary key (organization_id, id)
);
create index webhook_outbox_look on webhook_outbox (look_at, id);

create table webhook_events (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  type text not null,
  shop_id uuid,
  at timestamptz not null,
  created_at timestamptz not null,
  -- As it is signed and sent, to every address and with every attempt.
  body text not null,
  primary key (organization_id, id)
);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  created_at timestamptz not null,
  state text not null constraint webhook_deliveries_state_check check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The attempt from which the pauses are counted: sent again by hand, they begin again.
  pauses_from integer not null default 0,
  next_attempt_at timestamptz,
  claimed_at timestamptz,
  ended_at timestamptz,
  -- Of the last attempt.
  status integer,
  failure text,
  milliseconds integer,
  primary key (organization_id, id),
  unique (organization_id, event_id, endpoint_id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references webhook_events (organization_id, id) on delete cascade
);
create index webhook_deliveries_latest on webhook_deliveries (organization_id, created_at, id);
create index webhook_deliveries_of_endpoint on webhook_deliveries (organization_id, endpoint_id, created_at, id);
create index webhook_deliveries_open on webhook_deliveries (organization_id, endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_sending on webhook_deliveries (claimed_at) where state = 'sending';
create index webhook_deliveries_failed on webhook_deliveries (organization_id, endpoint_id) where state = 'failed';

create table webhook_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  url text not null,
  headers jsonb not null,
  status integer,
  failure text,
  milliseconds integer not null,
  -- The first kilobyte of the answer, or what went wrong.
  answer text not null,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id) on delete cascade
);

-- The silences of devices that were told: each begins with the last heartbeat.
create table webhook_silences (
  organization_id uuid not null references organizations (id) on delete cascade,
  shop_id uuid not null,
  device_id uuid not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, shop_id, device_id),
  foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade
);
create index webhook_silences_device on webhook_silences (shop_id, device_id);

do $$
declare
  name text;
begin
  foreach name in array array['webhook_endpoints', 'webhook_endpoint_shops', 'webhook_outbox', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'webhook_silences'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(organization_id = (select current_organization_id()), false)) with check (organization_id = (select current_organization_id()))',
      name);
  end loop;
end
$$;
