-- Courses, charges, discounts and coupons of a shop; keys and names as in 0004.

create table courses (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  price bigint not null,
  tax_id uuid,
  guests_min integer,
  guests_max integer,
  time_limit integer,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint courses_tax_id_fkey foreign key (shop_id, tax_id) references taxes (shop_id, id)
);
create unique index courses_name_key on courses (shop_id, fold_text(name));

create table course_items (
  shop_id uuid not null references shops (id),
  course_id uuid not null,
  position integer not null,
  menu_item_id uuid,
  apres_line boolean not null,
  primary key (shop_id, course_id, position),
  constraint courses_owner_fkey foreign key (shop_id, course_id) references courses (shop_id, id) on delete cascade,
  constraint courses_items_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id),
  constraint courses_items_check check (apres_line = (menu_item_id is null))
);
create index course_items_item on course_items (shop_id, menu_item_id);

create table charges (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  kind text not null,
  rate numeric(6, 3) not null,
  amount bigint not null,
  timing text not null,
  trigger_timing text not null,
  time_period_id uuid,
  tax_id uuid,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint charges_time_period_id_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id),
  constraint charges_tax_id_fkey foreign key (shop_id, tax_id) references taxes (shop_id, id)
);
create unique index charges_name_key on charges (shop_id, fold_text(name));

create table charge_revenue_centers (
  shop_id uuid not null references shops (id),
  charge_id uuid not null,
  revenue_center_id uuid not null,
  position integer not null,
  primary key (shop_id, charge_id, revenue_center_id),
  constraint charges_owner_fkey foreign key (shop_id, charge_id) references charges (shop_id, id) on delete cascade,
  constraint charges_revenue_center_ids_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);

create table table_charges (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  internal_name text not null,
  display_name text not null,
  display_name_en text,
  kind text not null,
  amount bigint not null,
  rate numeric(6, 3) not null,
  per text not null,
  time_period_id uuid,
  date_types text[] not null,
  excluded_table_codes text,
  tax_id uuid,
  active boolean not null,
  search_text text generated always as (fold_text(internal_name || ' ' || display_name)) stored,
  primary key (shop_id, id),
  constraint table_charges_time_period_id_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id),
  constraint table_charges_tax_id_fkey foreign key (shop_id, tax_id) references taxes (shop_id, id)
);
create unique index table_charges_internal_name_key on table_charges (shop_id, fold_text(internal_name));

create table discounts (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  kind text not null,
  rate numeric(6, 3) not null,
  amount bigint not null,
  scope text not null,
  combinable boolean not null,
  requires_role boolean not null,
  valid_from date,
  valid_to date,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint discounts_valid_to_check check (valid_to >= valid_from)
);
create unique index discounts_name_key on discounts (shop_id, fold_text(name));

create table coupons (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  value bigint not null,
  open_price boolean not null,
  enable_change boolean not null,
  return_change boolean not null,
  with_discount boolean not null,
  bonds boolean not null,
  valid_from date,
  valid_to date,
  active boolean not null,
  search_text text generated always as (fold_text(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id),
  constraint coupons_valid_to_check check (valid_to >= valid_from)
);
create unique index coupons_name_key on coupons (shop_id, fold_text(name));

do $$
declare
  name text;
begin
  foreach name in array array['courses', 'course_items', 'charges', 'charge_revenue_centers', 'table_charges', 'discounts', 'coupons'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
