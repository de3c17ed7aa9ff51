-- What a shop wants to sell in a month, without tax, and how its weekdays weigh in it (Monday first).
create table sales_targets (
  shop_id uuid not null references shops (id),
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount > 0),
  weights smallint[] not null check (cardinality(weights) = 7),
  primary key (shop_id, month)
);
-- Counts the changes, so that of two people who set them the later one is told.
create table sales_target_versions (
  shop_id uuid primary key references shops (id),
  version integer not null
);

do $$
declare
  name text;
begin
  foreach name in array array['sales_targets', 'sales_target_versions'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))',
      name);
  end loop;
end
$$;
