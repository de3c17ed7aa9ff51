-- Prices beside the one of an item or a condiment: to take out, and under conditions.
alter table menu_items add column takeout_price integer;
alter table condiments add column takeout_price integer;

-- Which of its prices an ordered item had.
alter table receipt_lines add column price_rule_id uuid;
alter table receipt_lines add column price_rule text;

create table menu_item_prices (
  shop_id uuid not null references shops (id),
  id uuid not null,
  menu_item_id uuid not null,
  position integer not null,
  price integer not null,
  time_period_id uuid,
  date_types text[] not null,
  revenue_center_id uuid,
  service text,
  date_from date,
  date_to date,
  primary key (shop_id, id),
  constraint menu_item_prices_menu_item_id_fkey foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade,
  constraint menu_item_prices_time_period_id_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id),
  constraint menu_item_prices_revenue_center_id_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);
create index menu_item_prices_owner on menu_item_prices (shop_id, menu_item_id);
create index menu_item_prices_time_period on menu_item_prices (shop_id, time_period_id);
create index menu_item_prices_revenue_center on menu_item_prices (shop_id, revenue_center_id);

create table condiment_prices (
  shop_id uuid not null references shops (id),
  id uuid not null,
  condiment_id uuid not null,
  position integer not null,
  price integer not null,
  time_period_id uuid,
  date_types text[] not null,
  revenue_center_id uuid,
  service text,
  date_from date,
  date_to date,
  primary key (shop_id, id),
  constraint condiment_prices_condiment_id_fkey foreign key (shop_id, condiment_id) references condiments (shop_id, id) on delete cascade,
  constraint condiment_prices_time_period_id_fkey foreign key (shop_id, time_period_id) references time_periods (shop_id, id),
  constraint condiment_prices_revenue_center_id_fkey foreign key (shop_id, revenue_center_id) references revenue_centers (shop_id, id)
);
create index condiment_prices_owner on condiment_prices (shop_id, condiment_id);
create index condiment_prices_time_period on condiment_prices (shop_id, time_period_id);
create index condiment_prices_revenue_center on condiment_prices (shop_id, revenue_center_id);

do $$
declare
  name text;
begin
  foreach name in array array['menu_item_prices', 'condiment_prices'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
        with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;
