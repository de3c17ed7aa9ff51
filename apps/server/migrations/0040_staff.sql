-- Staff of a shop as its devices have them: what was true of each person from which moment on, and who signed in where.

-- A code's verifier (argon2id) lets a device check it without network. It is made of the sealed code when the server starts, where it is missing.
alter table users
  add column security_code_verifier text,
  add column security_code_digits smallint,
  add column security_code_at timestamptz;

-- One row for each change of what a person is in a shop; content null: works there no more. Versions are milliseconds, so that none comes
-- a second time after a backup was restored. Never changed: rights are looked up by the moment at which something was done.
create table staff_versions (
  shop_id uuid not null references shops (id),
  staff_id uuid not null,
  version bigint not null,
  at timestamptz not null,
  content jsonb,
  primary key (shop_id, staff_id, version)
);
create index staff_versions_version on staff_versions (shop_id, version);

create table staff_sign_ins (
  shop_id uuid not null references shops (id),
  organization_id uuid not null,
  staff_id uuid not null,
  device_id uuid not null,
  signed_in_at timestamptz not null,
  primary key (shop_id, staff_id, device_id),
  constraint staff_sign_ins_staff_fkey foreign key (organization_id, staff_id) references users (organization_id, id) on delete cascade,
  constraint staff_sign_ins_device_fkey foreign key (shop_id, device_id) references devices (shop_id, id) on delete cascade
);
create index staff_sign_ins_staff on staff_sign_ins (organization_id, staff_id, signed_in_at desc);
create index staff_sign_ins_device on staff_sign_ins (shop_id, device_id);

do $$
declare
  name text;
begin
  foreach name in array array['staff_versions', 'staff_sign_ins'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))',
      name);
  end loop;
end
$$;
revoke insert, update, delete on staff_versions from pos_app;

-- Compares the staff of all shops of an organization with what was noted last, and notes what differs as of a moment; answers the shops with
-- their new version. It reaches over the caller's shops, for a role belongs to all of them, but never over the organization.
create function note_staff(organization uuid, moment timestamptz) returns table (shop uuid, newest bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'pos_app' and organization is distinct from current_organization_id() and not acts_for_installation() then
    raise insufficient_privilege using message = 'staff of another organization';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('staff ' || organization::text, 0));
  return query
  with people as (
    select h.id as shop_id, u.id as staff_id, jsonb_build_object(
      'display_name', u.display_name, 'role_id', u.role_id, 'role', r.name,
      'code', extract(epoch from u.security_code_at), 'new_code_required', coalesce(u.security_code_digits < o.security_code_length, false),
      'flags', jsonb_build_object(
        'void', coalesce(r.void, false), 'payment', coalesce(r.payment, false), 'discount', coalesce(r.discount, false),
        'reprocess', coalesce(r.reprocess, false), 'report_check', coalesce(r.report_check, false),
        'time_period_change', coalesce(r.time_period_change, false), 'delete_slip', coalesce(r.delete_slip, false),
        'exchange', coalesce(r.exchange, false), 'off_tax_us_region', coalesce(r.off_tax_us_region, false),
        'force_quit', coalesce(r.force_quit, false))) as content
    from organizations o
    join shops h on h.organization_id = o.id
    join users u on u.organization_id = o.id and u.active and (u.role = 'organization_admin'
      or exists (select from user_shops s where s.organization_id = o.id and s.user_id = u.id and s.shop_id = h.id))
    left join roles r on r.organization_id = o.id and r.id = u.role_id
    where o.id = organization
  ), latest as (
    select distinct on (v.shop_id, v.staff_id) v.shop_id, v.staff_id, v.content
    from staff_versions v join shops h on h.organization_id = organization and h.id = v.shop_id
    order by v.shop_id, v.staff_id, v.version desc
  ), changed as (
    select coalesce(p.shop_id, l.shop_id) as shop_id, coalesce(p.staff_id, l.staff_id) as staff_id, p.content
    from people p full join latest l on l.shop_id = p.shop_id and l.staff_id = p.staff_id
    where p.content is distinct from l.content
  ), numbered as (
    select c.shop_id, greatest((select max(v.version) + 1 from staff_versions v where v.shop_id = c.shop_id),
      (extract(epoch from clock_timestamp()) * 1000)::bigint) as version
    from (select distinct c.shop_id from changed c) c
  ), noted as (
    insert into staff_versions (shop_id, staff_id, version, at, content)
    select c.shop_id, c.staff_id, n.version, moment, c.content from changed c join numbered n on n.shop_id = c.shop_id
  )
  select n.shop_id, n.version from numbered n;
end
$$;
revoke all on function note_staff(uuid, timestamptz) from public;
grant execute on function note_staff(uuid, timestamptz) to pos_app;
