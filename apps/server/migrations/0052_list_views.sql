-- Views of lists that people saved: name, filters, search, sort and columns as the address of the list has them. Each belongs to one person
-- in one workspace, because filters name that workspace's records; without a shop it belongs to the organization.
create table list_views (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  shop_id uuid,
  user_id uuid not null references users (id) on delete cascade,
  resource text not null,
  name text not null constraint list_views_name_check check (char_length(name) between 1 and 60),
  query jsonb not null,
  is_default boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create unique index list_views_name_key on list_views (user_id, organization_id, shop_id, resource, fold_text(name)) nulls not distinct;
create unique index list_views_default on list_views (user_id, organization_id, shop_id, resource) nulls not distinct where is_default;
create index list_views_shop on list_views (organization_id, shop_id);
alter table list_views enable row level security;
create policy tenant on list_views
  using (coalesce(organization_id = (select current_organization_id()) and (shop_id is null or shop_id = any ((select current_shop_ids())::uuid[])), false))
  with check (organization_id = (select current_organization_id()) and (shop_id is null or shop_id = any ((select current_shop_ids())::uuid[])));
