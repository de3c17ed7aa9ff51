-- Voids of checks get the receipt that settles the check.
alter table receipt_void_orders add column check_uid uuid;
create index receipt_void_orders_check on receipt_void_orders (shop_id, check_uid) where check_uid is not null and receipt_uid is null;
grant update (receipt_uid) on receipt_void_orders to pos_app;
