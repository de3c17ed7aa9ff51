-- Whether an item can be ordered just now, and how many are left, is its state and not its definition: it changes without a version of the
-- item, without a release, and devices hear of it at once.
create table item_availability (
  shop_id uuid not null references shops (id),
  menu_item_id uuid not null,
  -- Somebody stopped the sale: until the end of that business day, or (null) until somebody lets it go on.
  stopped boolean not null default false,
  stopped_on date,
  -- How many are left; null: nobody counts them. Below zero: more were ordered than there were.
  remaining integer,
  -- What was ordered before this moment is in the count already.
  counted_from timestamptz,
  -- The business day that the count is of; null: it goes on from day to day.
  counted_on date,
  sold_out boolean not null generated always as (stopped or coalesce(remaining <= 0, false)) stored,
  version bigint not null,
  -- Who set it last, and when; what orders take from the count is not set by anybody.
  set_by text,
  set_by_id uuid,
  set_at timestamptz,
  primary key (shop_id, menu_item_id),
  foreign key (shop_id, menu_item_id) references menu_items (shop_id, id) on delete cascade,
  check (remaining is null or counted_from is not null)
);
create index item_availability_version on item_availability (shop_id, version);
create index item_availability_ending on item_availability (shop_id) where stopped_on is not null or counted_on is not null;

-- The newest version of a shop's availability. Who changes something locks this row first, so that versions are committed in their order
-- and no device skips one. After a restore, versions before `whole_before` say nothing: their devices are answered the whole.
create table availability_versions (
  shop_id uuid primary key references shops (id),
  version bigint not null,
  previous bigint not null default 0,
  whole_before bigint not null default 0
);

-- Order lines of counted items, by the uid that the device gave them. What a line takes from the count does not depend on the order in which
-- the kitchen's slip, the void and the receipt arrive, nor on how often they are posted.
create table counted_lines (
  shop_id uuid not null references shops (id),
  uid text not null,
  menu_item_id uuid,
  ordered integer not null default 0,
  voided bigint not null default 0,
  paid bigint not null default 0,
  counted bigint not null generated always as (greatest(ordered - voided, paid, 0)) stored,
  ordered_at timestamptz,
  primary key (shop_id, uid)
);
create index counted_lines_item on counted_lines (shop_id, menu_item_id, ordered_at);
create index counted_lines_age on counted_lines (ordered_at);

do $$
declare
  name text;
begin
  foreach name in array array['item_availability', 'availability_versions', 'counted_lines'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))', name);
  end loop;
end
$$;

-- Locks a shop's availability until the end of the transaction and numbers the change that follows. Versions follow the clock, so that a
-- database that was restored gives none twice.
create function next_availability(shop uuid, out version bigint, out previous bigint) language sql as $$
  insert into availability_versions as v (shop_id, version)
  values (shop, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
  on conflict (shop_id) do update
    set previous = v.version, version = greatest(v.version + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
  returning version, previous
$$;

insert into item_availability (shop_id, menu_item_id, stopped, remaining, counted_from, counted_on, version)
select i.shop_id, i.id, i.sold_out, case when i.inventory_type <> 'none' then i.inventory_value end,
  case when i.inventory_type <> 'none' and i.inventory_value is not null then now() end,
  -- A day that is over: the first run of the daily job begins the count of today.
  case when i.inventory_type = 'daily_count' and i.inventory_value is not null then date '1970-01-01' end, 1
from menu_items i where i.sold_out or (i.inventory_type <> 'none' and i.inventory_value is not null);
insert into availability_versions (shop_id, version) select distinct shop_id, 1 from item_availability;

-- The uid that a line has from the kitchen to the receipt.
alter table receipt_lines add column uid text;
alter table receipt_void_orders add column line_uid text;
create index item_availability_oversold on item_availability (shop_id) where remaining < 0;

-- What a restore does last: devices may have heard of versions that the restored database never gave.
create function after_restore() returns void language sql as $$
  update availability_versions v set previous = v.version, version = n.version, whole_before = n.version
  from (select shop_id, greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as version from availability_versions) n
  where n.shop_id = v.shop_id
$$;
