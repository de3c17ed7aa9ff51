-- What was changed, by whom and when: the audit trail, the record history and the "by whom" of a release's differences.
-- scope_id is the tenant: a shop's id, an organization's id, or the nil uuid for the installation.
create table changes (
  scope_id uuid not null,
  id bigint generated always as identity,
  resource text not null,
  record_id uuid,
  action text not null,
  user_id uuid,
  user_name text not null,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  primary key (scope_id, id)
);
create index changes_record on changes (scope_id, resource, record_id, id);
create index changes_at on changes (scope_id, at);

alter table changes enable row level security;
create policy tenant on changes
  using (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id()))
  with check (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id()));

-- History is written once and never again.
revoke update, delete on changes from pos_app;
