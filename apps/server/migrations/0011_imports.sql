-- What imports did, for a day, so that they can be undone: each record's version after it and the changed fields before it (null: it was
-- not there). scope_id is the tenant, as in changes.
create table imports (
  scope_id uuid not null,
  id uuid not null,
  resource text not null,
  user_name text not null,
  at timestamptz not null,
  records jsonb not null,
  primary key (scope_id, id)
);
create index imports_at on imports (at);
alter table imports enable row level security;
create policy tenant on imports
  using (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id()))
  with check (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id()));
