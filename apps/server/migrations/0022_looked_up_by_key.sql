-- What a post of a device looks up, it finds by a key.
create index release_objects_record on release_objects (shop_id, resource, record_id);
create index table_fixes_at on table_fixes (shop_id, at);
-- Fixes of a table: of one check, those that the device has not heard of, and those after which nobody has used the table.
create index table_fixes_check on table_fixes (shop_id, table_code, opened_at);
create index table_fixes_owed on table_fixes (shop_id, table_code, device_id) where let_go_at is null;
create index table_fixes_unused on table_fixes (shop_id, table_code) where used_again_at is null;
