-- Open checks: events in the order of the server, and the checks that result from them.

-- The last sequence of each shop. Writers of a shop wait for its row, so sequences commit in order.
create table check_sequences (
  shop_id uuid primary key references shops (id),
  sequence bigint not null,
  -- After a restore, earlier versions of devices say nothing: they get all checks.
  whole_before bigint not null default 0
);

-- The fold of the events of a check (packages/domain/src/checks/check.ts).
create table checks (
  shop_id uuid not null references shops (id),
  uid uuid not null,
  state text not null constraint checks_state_check check (state in ('open', 'paid', 'merged', 'cancelled')),
  body jsonb not null,
  -- Sequence of the last event that changed it.
  sequence bigint not null,
  opened_at timestamptz not null,
  -- Clock of the server when it left the state open; null while it is open.
  closed_at timestamptz,
  primary key (shop_id, uid),
  constraint checks_closed_at_check check ((state = 'open') = (closed_at is null))
);
create index checks_open on checks (shop_id) where state = 'open';
create index checks_sequence on checks (shop_id, sequence);
create index checks_closed on checks (shop_id, closed_at) where closed_at is not null;
-- Checks that a person released in the back-office, to undo that.
create index checks_released on checks (shop_id, (body ->> 'released')) where body ->> 'released' is not null;

-- Stored events, which never change; the id grows with the time of arrival.
create table check_events (
  shop_id uuid not null references shops (id),
  id uuid not null,
  uid uuid not null,
  check_uid uuid not null,
  sequence bigint not null,
  device_id uuid,
  device_sequence bigint,
  at timestamptz not null,
  received_at timestamptz not null,
  staff_id uuid,
  approved_by uuid[] not null,
  kind text not null,
  payload jsonb not null,
  -- Every check that it changed, for the history of each.
  check_uids uuid[] not null,
  primary key (shop_id, id)
) partition by range (id);
create index check_events_checks on check_events using gin (check_uids);

-- The outcome of every event by its uid, also of refused ones, so that a repetition gets the same.
create table check_event_uids (
  shop_id uuid not null references shops (id),
  uid uuid not null,
  content_hash text not null,
  sequence bigint,
  refusal text,
  line_uid text,
  primary key (shop_id, uid),
  constraint check_event_uids_outcome_check check ((sequence is null) <> (refusal is null))
);

-- Events whose predecessor or check has not arrived.
create table waiting_check_events (
  shop_id uuid not null references shops (id),
  uid uuid not null,
  content_hash text not null,
  device_id uuid not null,
  device_sequence bigint not null,
  content text not null,
  received_at timestamptz not null,
  primary key (shop_id, uid)
);
create index waiting_check_events_received on waiting_check_events (received_at);

-- The last device_sequence that arrived from each device without a gap before it.
create table check_devices (
  shop_id uuid not null references shops (id),
  device_id uuid not null,
  device_sequence bigint not null,
  primary key (shop_id, device_id)
);

-- The expiring right to take payment for a check.
create table check_claims (
  shop_id uuid not null references shops (id),
  check_uid uuid not null,
  device_id uuid not null,
  staff_id uuid,
  expires_at timestamptz not null,
  primary key (shop_id, check_uid)
);

do $$
declare
  name text;
begin
  foreach name in array array['check_sequences', 'checks', 'check_events', 'check_event_uids', 'waiting_check_events', 'check_devices', 'check_claims'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
      with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))', name);
  end loop;
end
$$;
revoke update, delete on check_events, check_event_uids from pos_app;
revoke delete on checks, check_sequences, check_devices from pos_app;

-- The check that a receipt settles, and the part of it.
alter table receipts add column check_uid uuid, add column part_uid text;

-- Devices may know sequences that the restored database never gave, and continue with their own.
create or replace function after_restore() returns void language sql as $$
  update availability_versions v set previous = v.version, version = n.version, whole_before = n.version
  from (select shop_id, greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as version from availability_versions) n
  where n.shop_id = v.shop_id;
  update check_sequences s set sequence = n.sequence, whole_before = n.sequence
  from (select shop_id, greatest(sequence + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as sequence from check_sequences) n
  where n.shop_id = s.shop_id;
  delete from check_devices
$$;

-- Events of checks lie in months like receipts.
create or replace function ensure_receipt_partitions(first_date date, last_date date) returns void language plpgsql as $$
declare
  month timestamptz;
  parent text;
  part text;
begin
  for month in
    select generate_series(date_trunc('month', first_date::timestamp), date_trunc('month', last_date::timestamp), '1 month') at time zone 'UTC'
  loop
    foreach parent in array array['receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes', 'check_events'] loop
      part := parent || to_char(month at time zone 'UTC', '_YYYY_MM');
      if to_regclass(part) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part, parent, uuid_at(month), uuid_at((month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
        execute format('revoke all on %I from pos_app', part);
        if parent not in ('receipts', 'check_events') then
          execute format('alter table %I add foreign key (shop_id, receipt_id) references %I (shop_id, id)',
            part, 'receipts' || to_char(month at time zone 'UTC', '_YYYY_MM'));
        end if;
      end if;
    end loop;
  end loop;
end
$$;
select ensure_receipt_partitions(now()::date, (now() + interval '2 months')::date);
