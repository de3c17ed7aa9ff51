-- The trail: the history of an organization in one list. Who (a person, a token, a device, the system), from where, and what the record was
-- called then. organization_id is the trail that a row belongs to; the nil uuid is the installation's.
alter table changes
  add column organization_id uuid,
  add column actor text not null default 'user' constraint changes_actor_check check (actor in ('user', 'token', 'device', 'system', 'unknown')),
  add column label text,
  add column ip_address text,
  add column user_agent text;

-- The installation's administrators change organizations: that belongs to the organization's trail, though to the installation's history.
create function trail_of(of_scope uuid, of_resource text, of_record uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when of_scope = '00000000-0000-0000-0000-000000000000' then case when of_resource = 'organizations' then coalesce(of_record, of_scope) else of_scope end
    else coalesce((select s.organization_id from shops s where s.id = of_scope), of_scope) end
$$;

update changes c set
  organization_id = coalesce(
    (select d.scope_id from changes d where d.resource = 'shops' and d.action = 'delete' and d.record_id = c.scope_id limit 1),
    trail_of(c.scope_id, c.resource, c.record_id)),
  actor = case when c.user_id is null then 'device' else 'user' end,
  label = coalesce(c.after ->> 'name', c.before ->> 'name', c.after ->> 'display_name', c.before ->> 'display_name');
alter table changes alter column organization_id set not null;
alter table changes add column search_text text
  generated always as (fold_text(user_name || ' ' || coalesce(label, '') || ' ' || coalesce(ip_address, ''))) stored;

create function fill_trail() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.organization_id := trail_of(new.scope_id, new.resource, new.record_id);
  return new;
end $$;
create trigger changes_trail before insert on changes for each row when (new.organization_id is null) execute function fill_trail();

-- One index for each thing that the list is narrowed by, in the list's order.
create index changes_of_organization on changes (organization_id, at, id);
create index changes_of_person on changes (organization_id, user_id, at, id);
create index changes_of_resource on changes (organization_id, resource, at, id);
create index changes_of_action on changes (organization_id, action, at, id);
create index changes_of_scope on changes (organization_id, scope_id, at, id);

-- Whoever may read the trail says so in the transaction: other readers keep seeing what their shops and their organization changed alone.
create function reads_trail() returns boolean language sql stable as $$ select current_setting('app.trail', true) = 'on' $$;
create policy trail on changes for select using (coalesce((select reads_trail())
  and (organization_id = (select current_organization_id())
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select acts_for_installation()))), false));

-- Japan keeps the books of a company for 7 years, of one with a loss carried forward for 10.
alter table organizations add column trail_years integer not null default 10
  constraint organizations_trail_years_check check (trail_years between 1 and 30);
