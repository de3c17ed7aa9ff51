-- Who did it, by id: a renamed person is one person. Who lent a right that the person lacked, and which discounts were given.
alter table receipts add column approved_by uuid[], add column discount_ids uuid[];
alter table receipt_void_orders add column staff_id uuid, add column approved_by uuid[];
create index receipts_staff_id on receipts (shop_id, staff_id, paid_at desc) where staff_id is not null;
