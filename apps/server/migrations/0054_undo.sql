-- Every write can be undone by the history. Which changes one request made together, and which version of the record each of them made; null
-- in what was written before.
alter table changes add column write_id uuid, add column version integer;
create index changes_write on changes (scope_id, write_id, id) where write_id is not null;

-- Deleted records, for 30 days. What they held is in the history; here is what it does not know: where they stood in their list, and in the
-- lists of others. scope_id is the tenant, as in changes.
create table trash (
  scope_id uuid not null,
  resource text not null,
  id uuid not null,
  name text not null,
  search_text text generated always as (fold_text(name)) stored,
  version integer not null,
  position integer,
  created_at timestamptz not null,
  links jsonb not null,
  user_id uuid,
  user_name text not null,
  at timestamptz not null,
  primary key (scope_id, resource, id)
);
create index trash_newest on trash (scope_id, at, id);
create index trash_age on trash (at);
alter table trash enable row level security;
create policy tenant on trash
  using (coalesce(scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id())
    or (scope_id = '00000000-0000-0000-0000-000000000000' and (select acts_for_installation())), false))
  with check (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id())
    or (scope_id = '00000000-0000-0000-0000-000000000000' and (select acts_for_installation())));

-- An import's or price change's records are those of its write; id is the write's.
delete from imports;
alter table imports drop column records, add column created integer not null, add column changed integer not null;
