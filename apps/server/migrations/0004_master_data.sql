-- Master data of a shop. Every key is led by the tenant, and every reference carries it, so that PostgreSQL itself refuses
-- another shop's record. Names: <table>_<field>_key, _fkey, _check become field errors by these names.

create table taxes (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  label text not null,
  rate numeric(6, 3) not null constraint taxes_rate_check check (rate between 0 and 100),
  kind text not null,
  rounding text not null,
  reduced boolean not null,
  region text,
  valid_from date,
  valid_to date,
  search_text text generated always as (fold_text(label)) stored,
  primary key (shop_id, id),
  constraint taxes_valid_to_check check (valid_to >= valid_from)
);
create unique index taxes_label_key on taxes (shop_id, fold_text(label));

create table allergies (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  code text,
  mandatory boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (shop_id, id)
);
create unique index allergies_name_key on allergies (shop_id, fold_text(name));

create table time_periods (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  start_time text not null,
  end_time text not null,
  weekdays text[] not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id)
);
create unique index time_periods_name_key on time_periods (shop_id, fold_text(name));

create table modes (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  theme text not null,
  description text,
  search_text text generated always as (fold_text(name || ' ' || coalesce(description, ''))) stored,
  primary key (shop_id, id)
);
create unique index modes_name_key on modes (shop_id, fold_text(name));

create table revenue_centers (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  display_name text,
  mode_id uuid not null,
  auto_logout integer not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(display_name, ''))) stored,
  primary key (shop_id, id),
  constraint revenue_centers_mode_id_fkey foreign key (shop_id, mode_id) references modes (shop_id, id)
);
create unique index revenue_centers_name_key on revenue_centers (shop_id, fold_text(name));

create table shop_maps (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  width integer not null,
  height integer not null,
  search_text text generated always as (fold_text(name)) stored,
  primary key (shop_id, id)
);
create unique index shop_maps_name_key on shop_maps (shop_id, fold_text(name));

create table shop_map_tables (
  shop_id uuid not null references shops (id),
  id uuid not null,
  shop_map_id uuid not null,
  position integer not null,
  code text not null,
  -- A column of its own because only a constraint, not an expression index, can wait for the statement's end: two tables may swap codes.
  code_key text generated always as (fold_text(code)) stored,
  shape text not null,
  x integer not null,
  y integer not null,
  rotation integer not null,
  seats integer not null,
  revenue_center_id uuid,
  primary key (shop_id, id),
  constraint shop_map_tables_code_key unique (shop_id, code_key) deferrable initially immediate,
  constraint shop_map_tables_shop_map_id_fkey foreign key (shop_id, shop_map_id) references shop_maps (shop_id, id) on delete cascade,
  constraint shop_map_tables_revenue_center_id_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);
create index shop_map_tables_owner on shop_map_tables (shop_id, shop_map_id);

create table printers (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  header_name text,
  model text,
  max_characters integer not null,
  type text not null,
  backup_printer_id uuid,
  ip_address text,
  connect_address text,
  direction text not null,
  retries integer not null,
  priority integer not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(header_name, '') || ' ' || coalesce(model, ''))) stored,
  primary key (shop_id, id),
  constraint printers_backup_printer_id_fkey foreign key (shop_id, backup_printer_id) references printers (shop_id, id)
);
create unique index printers_name_key on printers (shop_id, fold_text(name));

create table printer_excluded_shop_maps (
  shop_id uuid not null references shops (id),
  printer_id uuid not null,
  shop_map_id uuid not null,
  position integer not null,
  primary key (shop_id, printer_id, shop_map_id),
  constraint printers_owner_fkey foreign key (shop_id, printer_id) references printers (shop_id, id) on delete cascade,
  constraint printers_excluded_shop_map_ids_fkey foreign key (shop_id, shop_map_id) references shop_maps (shop_id, id)
);
create index printer_excluded_shop_maps_target on printer_excluded_shop_maps (shop_id, shop_map_id);

create table major_groups (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id)
);
create unique index major_groups_name_key on major_groups (shop_id, fold_text(name));

create table family_groups (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  major_group_id uuid not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint family_groups_major_group_id_fkey foreign key (shop_id, major_group_id) references major_groups (shop_id, id)
);
create unique index family_groups_name_key on family_groups (shop_id, fold_text(name));
create index family_groups_major_group on family_groups (shop_id, major_group_id);

create table categories (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  order_name text,
  color text,
  image uuid,
  on_main_screen boolean not null,
  main_position integer,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(order_name, ''))) stored,
  primary key (shop_id, id)
);
create unique index categories_name_key on categories (shop_id, fold_text(name));

create table sub_categories (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  category_id uuid not null,
  name text not null,
  name_en text,
  order_name text,
  color text,
  image uuid,
  on_main_screen boolean not null,
  main_position integer,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(order_name, ''))) stored,
  primary key (shop_id, id),
  constraint sub_categories_category_id_fkey foreign key (shop_id, category_id) references categories (shop_id, id)
);
create unique index sub_categories_name_key on sub_categories (shop_id, fold_text(name));
create index sub_categories_category on sub_categories (shop_id, category_id);

create table sub_category_groups (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  sub_category_id uuid not null,
  name text not null,
  name_en text,
  order_name text,
  color text,
  image uuid,
  on_main_screen boolean not null,
  main_position integer,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(order_name, ''))) stored,
  primary key (shop_id, id),
  constraint sub_category_groups_sub_category_id_fkey foreign key (shop_id, sub_category_id) references sub_categories (shop_id, id)
);
create unique index sub_category_groups_name_key on sub_category_groups (shop_id, fold_text(name));
create index sub_category_groups_sub_category on sub_category_groups (shop_id, sub_category_id);

-- When and where each page of the order screen is shown: categories, sub-categories and groups alike.
do $$
declare
  owner text[];
begin
  foreach owner slice 1 in array array[['category', 'categories'], ['sub_category', 'sub_categories'], ['sub_category_group', 'sub_category_groups']] loop
    execute format(
      'create table %1$s_time_periods (
        shop_id uuid not null references shops (id), %1$s_id uuid not null, time_period_id uuid not null, position integer not null,
        primary key (shop_id, %1$s_id, time_period_id),
        constraint %2$s_owner_fkey foreign key (shop_id, %1$s_id) references %2$s (shop_id, id) on delete cascade,
        constraint %2$s_time_period_ids_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id))',
      owner[1], owner[2]);
    execute format(
      'create table %1$s_revenue_centers (
        shop_id uuid not null references shops (id), %1$s_id uuid not null, revenue_center_id uuid not null, position integer not null,
        primary key (shop_id, %1$s_id, revenue_center_id),
        constraint %2$s_owner_fkey foreign key (shop_id, %1$s_id) references %2$s (shop_id, id) on delete cascade,
        constraint %2$s_revenue_center_ids_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id))',
      owner[1], owner[2]);
  end loop;
end
$$;

create table condiments (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  order_name text,
  pos_name text,
  price integer not null,
  function_key text not null,
  tax_id uuid,
  active boolean not null,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(name_en, '') || ' ' || coalesce(order_name, '') || ' ' || coalesce(pos_name, ''))) stored,
  primary key (shop_id, id),
  constraint condiments_tax_id_fkey foreign key (shop_id, tax_id) references taxes (shop_id, id)
);

create table condiment_groups (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  min_select integer not null,
  max_select integer not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint condiment_groups_min_select_check check (max_select = 0 or min_select <= max_select)
);
create unique index condiment_groups_name_key on condiment_groups (shop_id, fold_text(name));

create table condiment_group_children (
  shop_id uuid not null references shops (id),
  condiment_group_id uuid not null,
  child_group_id uuid not null,
  position integer not null,
  primary key (shop_id, condiment_group_id, child_group_id),
  constraint condiment_groups_owner_fkey foreign key (shop_id, condiment_group_id) references condiment_groups (shop_id, id) on delete cascade,
  constraint condiment_groups_child_group_ids_fkey foreign key (shop_id, child_group_id) references condiment_groups (shop_id, id),
  constraint condiment_groups_child_group_ids_check check (child_group_id <> condiment_group_id)
);

create table condiment_group_condiments (
  shop_id uuid not null references shops (id),
  condiment_group_id uuid not null,
  condiment_id uuid not null,
  position integer not null,
  primary key (shop_id, condiment_group_id, condiment_id),
  constraint condiment_groups_owner_fkey foreign key (shop_id, condiment_group_id) references condiment_groups (shop_id, id) on delete cascade,
  constraint condiment_groups_condiment_ids_fkey foreign key (shop_id, condiment_id) references condiments (shop_id, id)
);
create index condiment_group_condiments_target on condiment_group_condiments (shop_id, condiment_id);

create table menu_items (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  order_name text,
  pos_name text,
  price integer not null,
  cost integer,
  open_price boolean not null,
  required_message boolean not null,
  attribute text not null,
  inventory_type text not null,
  inventory_value integer,
  sale_from date,
  sale_to date,
  auto_hold boolean not null,
  jan_code text,
  tax_id uuid not null,
  takeout_tax_id uuid,
  family_group_id uuid,
  required_condiment boolean not null,
  for_courses boolean not null,
  image uuid,
  sold_out boolean not null,
  active boolean not null,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(name_en, '') || ' ' || coalesce(order_name, '') || ' ' || coalesce(pos_name, '') || ' ' || coalesce(jan_code, ''))) stored,
  primary key (shop_id, id),
  constraint menu_items_tax_id_fkey foreign key (shop_id, tax_id) references taxes (shop_id, id),
  constraint menu_items_takeout_tax_id_fkey foreign key (shop_id, takeout_tax_id) references taxes (shop_id, id),
  constraint menu_items_family_group_id_fkey foreign key (shop_id, family_group_id) references family_groups (shop_id, id),
  constraint menu_items_sale_to_check check (sale_to >= sale_from)
);
create unique index menu_items_jan_code_key on menu_items (shop_id, fold_text(jan_code)) where jan_code is not null;
create index menu_items_position on menu_items (shop_id, position, id);
create index menu_items_tax on menu_items (shop_id, tax_id);
create index menu_items_takeout_tax on menu_items (shop_id, takeout_tax_id);
create index menu_items_family_group on menu_items (shop_id, family_group_id);

create table menu_item_condiment_groups (
  shop_id uuid not null references shops (id),
  menu_item_id uuid not null,
  condiment_group_id uuid not null,
  position integer not null,
  min_select integer,
  max_select integer,
  primary key (shop_id, menu_item_id, condiment_group_id),
  constraint menu_items_owner_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade,
  constraint menu_items_condiment_groups_fkey foreign key (shop_id, condiment_group_id) references condiment_groups (shop_id, id)
);
create index menu_item_condiment_groups_target on menu_item_condiment_groups (shop_id, condiment_group_id);

create table menu_item_allergies (
  shop_id uuid not null references shops (id),
  menu_item_id uuid not null,
  allergy_id uuid not null,
  position integer not null,
  primary key (shop_id, menu_item_id, allergy_id),
  constraint menu_items_owner_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade,
  constraint menu_items_allergy_ids_fkey foreign key (shop_id, allergy_id) references allergies (shop_id, id)
);
create index menu_item_allergies_target on menu_item_allergies (shop_id, allergy_id);

create table menu_item_printers (
  shop_id uuid not null references shops (id),
  menu_item_id uuid not null,
  printer_id uuid not null,
  position integer not null,
  primary key (shop_id, menu_item_id, printer_id),
  constraint menu_items_owner_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade,
  constraint menu_items_printer_ids_fkey foreign key (shop_id, printer_id) references printers (shop_id, id)
);
create index menu_item_printers_target on menu_item_printers (shop_id, printer_id);

-- position is the item's place in the group: the group's screen orders, the item's screen only joins and leaves.
create table sub_category_group_items (
  shop_id uuid not null references shops (id),
  sub_category_group_id uuid not null,
  menu_item_id uuid not null,
  position integer not null,
  primary key (shop_id, sub_category_group_id, menu_item_id),
  constraint sub_category_groups_owner_fkey foreign key (shop_id, sub_category_group_id) references sub_category_groups (shop_id, id) on delete cascade,
  constraint sub_category_groups_menu_item_ids_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade
);
create index sub_category_group_items_item on sub_category_group_items (shop_id, menu_item_id);

create table condiment_fixed_items (
  shop_id uuid not null references shops (id),
  condiment_id uuid not null,
  position integer not null,
  menu_item_id uuid,
  fixed_condiment_id uuid,
  primary key (shop_id, condiment_id, position),
  constraint condiments_owner_fkey foreign key (shop_id, condiment_id) references condiments (shop_id, id) on delete cascade,
  constraint condiments_fixed_items_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id),
  constraint condiments_fixed_condiment_fkey foreign key (shop_id, fixed_condiment_id) references condiments (shop_id, id),
  constraint condiments_fixed_items_check check (num_nonnulls(menu_item_id, fixed_condiment_id) = 1)
);

create table payments (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  type text not null,
  sub_type text,
  time_period_id uuid,
  cat_service boolean not null,
  opens_drawer boolean not null,
  gives_change boolean not null,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(sub_type, ''))) stored,
  primary key (shop_id, id),
  constraint payments_time_period_id_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id)
);
create unique index payments_name_key on payments (shop_id, fold_text(name));

do $$
declare
  name text;
begin
  foreach name in array array[
    'taxes', 'allergies', 'time_periods', 'modes', 'revenue_centers', 'shop_maps', 'shop_map_tables', 'printers', 'printer_excluded_shop_maps',
    'major_groups', 'family_groups', 'categories', 'sub_categories', 'sub_category_groups', 'category_time_periods', 'category_revenue_centers',
    'sub_category_time_periods', 'sub_category_revenue_centers', 'sub_category_group_time_periods', 'sub_category_group_revenue_centers',
    'condiments', 'condiment_groups', 'condiment_group_children', 'condiment_group_condiments', 'menu_items', 'menu_item_condiment_groups',
    'menu_item_allergies', 'menu_item_printers', 'sub_category_group_items', 'condiment_fixed_items', 'payments'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
