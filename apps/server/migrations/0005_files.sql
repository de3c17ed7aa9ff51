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
