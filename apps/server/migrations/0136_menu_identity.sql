-- By which keys of another system's files (token, handle, SKU) an item is known, so that a later file of that system finds it again.
create table menu_item_keys (
  shop_id uuid not null references shops (id) on delete cascade,
  source text not null,
  key text not null constraint menu_item_keys_key_check check (char_length(key) <= 200),
  menu_item_id uuid not null,
  primary key (shop_id, source, key)
);
create index menu_item_keys_item on menu_item_keys (shop_id, menu_item_id);

-- Which group of an item came from which group of a file, and what that file offered: a later file changes the group in place, and keeps
-- choices that people added by hand. The slot is '' for variations, else the folded name of the group.
create table menu_item_imported_groups (
  shop_id uuid not null references shops (id) on delete cascade,
  menu_item_id uuid not null,
  slot text not null,
  condiment_group_id uuid not null,
  choices text[] not null,
  primary key (shop_id, menu_item_id, slot)
);

do $$
declare
  name text;
begin
  foreach name in array array['menu_item_keys', 'menu_item_imported_groups'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
        with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
