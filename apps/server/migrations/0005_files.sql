-- Pictures of a shop. The content lies in the storage; equal content is kept once a shop.
create table files (
  shop_id uuid not null references shops (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  content_hash text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  storage_key text not null,
  thumb_key text not null,
  primary key (shop_id, id),
  constraint files_content_key unique (shop_id, content_hash)
);
alter table files enable row level security;
create policy tenant on files
  using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]));

alter table categories add constraint categories_image_fkey foreign key (shop_id, image) references files (shop_id, id);
alter table sub_categories add constraint sub_categories_image_fkey foreign key (shop_id, image) references files (shop_id, id);
alter table sub_category_groups add constraint sub_category_groups_image_fkey foreign key (shop_id, image) references files (shop_id, id);
alter table menu_items add constraint menu_items_image_fkey foreign key (shop_id, image) references files (shop_id, id);

-- Pictures of the shop itself. files belong to shops and these columns of shops to files, so they are tied here.
alter table shops add constraint shops_logo_fkey foreign key (id, logo) references files (shop_id, id);
alter table shops add constraint shops_background_image_fkey foreign key (id, background_image) references files (shop_id, id);

-- The revenue centers whose sales go to the third party under the shop's number there; none: all of them.
create table shop_revenue_centers (
  organization_id uuid not null,
  shop_id uuid not null,
  revenue_center_id uuid not null,
  position integer not null default 0,
  primary key (organization_id, shop_id, revenue_center_id),
  constraint shops_owner_fkey foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade,
  constraint shops_revenue_center_ids_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);
create index shop_revenue_centers_target on shop_revenue_centers (shop_id, revenue_center_id);
alter table shop_revenue_centers enable row level security;
create policy tenant on shop_revenue_centers using (organization_id = (select current_organization_id()))
  with check (organization_id = (select current_organization_id()));
