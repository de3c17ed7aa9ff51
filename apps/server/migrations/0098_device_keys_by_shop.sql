-- A key stays found by its hash alone, and belongs to its shop: a unique key that a shop's shard can hold by itself.
alter table devices drop constraint devices_api_key_hash_key;
create unique index devices_api_key_hash_key on devices (api_key_hash, shop_id);
