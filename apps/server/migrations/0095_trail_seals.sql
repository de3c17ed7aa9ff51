-- The hash chain over the trail: each row's seal is the hash of its content and of the seal before, so that a removed or changed row breaks
-- the chain. Writers only queue what they wrote; a job seals it within a minute, so that nobody waits for a neighbour.
create table unsealed_changes (
  organization_id uuid not null,
  scope_id uuid not null,
  change_id bigint not null,
  primary key (scope_id, change_id)
);
create index unsealed_changes_trail on unsealed_changes (organization_id, change_id);
revoke all on unsealed_changes from pos_app;
alter table unsealed_changes enable row level security;

create function queue_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A backup holds what waited to be sealed.
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  insert into unsealed_changes (organization_id, scope_id, change_id) select organization_id, scope_id, id from made on conflict do nothing;
  return null;
end $$;
create trigger changes_queue after insert on changes referencing new table as made for each statement execute function queue_changes();
insert into unsealed_changes (organization_id, scope_id, change_id) select organization_id, scope_id, id from changes;

create table trail_seals (
  organization_id uuid not null,
  number bigint not null,
  scope_id uuid not null,
  change_id bigint not null,
  -- SHA-256, hexadecimal.
  hash text not null,
  -- By the server's secret, on the last seal of each batch: who has the database alone cannot make another chain.
  signature text,
  primary key (organization_id, number),
  constraint trail_seals_change_key unique (scope_id, change_id)
);

-- Where the chain begins after old rows were removed: the last seal that went with them.
create table trail_anchors (
  organization_id uuid not null,
  number bigint not null,
  hash text not null,
  removed bigint not null,
  -- Nothing before this moment was kept.
  until timestamptz not null,
  at timestamptz not null,
  signature text not null,
  primary key (organization_id, number)
);

do $$
declare
  name text;
begin
  foreach name in array array['trail_seals', 'trail_anchors'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(organization_id = (select current_organization_id()) or (organization_id = ''00000000-0000-0000-0000-000000000000'' and (select acts_for_installation())), false)) with check (false)',
      name);
    execute format('revoke insert, update, delete on %I from pos_app', name);
  end loop;
end
$$;

-- Written once, whoever connects. Only what grows too old is removed, by the job that leaves an anchor.
create function keep_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.trail_ageing', true) = 'on' then return old; end if;
  raise exception '% is written once and never changed', tg_table_name using errcode = '42501';
end $$;
create trigger changes_kept before update or delete on changes for each row execute function keep_trail();
create trigger trail_seals_kept before update or delete on trail_seals for each row execute function keep_trail();
create trigger trail_anchors_kept before update or delete on trail_anchors for each row execute function keep_trail();

create function count_unsealed(of_trail uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from unsealed_changes
  where organization_id = of_trail and (of_trail = current_organization_id() or acts_for_installation())
$$;
