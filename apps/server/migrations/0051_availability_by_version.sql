-- Only the question of what changed since a version reads by version, and it says so: without statistics the planner took this index, and
-- with it every item of the shop, where an order changes one.
drop index item_availability_version;
create index item_availability_version on item_availability (shop_id, version) where version > 0;
