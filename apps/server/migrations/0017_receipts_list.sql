-- The receipts list: what its words are looked up in, and amounts beside the moments.

-- Names on receipts are few, receipts are many: a word is looked up among the tables, people and customers of the shop, and what is
-- found by an index. Labels of the cuts 'staff' and 'customer' are named by themselves.
alter table sales_labels add column folded text
  generated always as (case when cut in ('table', 'staff', 'customer') then fold_text(label) end) stored;
insert into sales_labels (shop_id, cut, key, label)
select distinct shop_id, n.cut, n.name, n.name from receipts cross join lateral (values ('staff', staff), ('customer', customer)) n(cut, name)
where n.name is not null;

alter table receipts drop column search_text;
create index receipts_customer on receipts (shop_id, customer, paid_at) where customer is not null;

-- Numbers stand beside the uids, in a table that has no months to look through. A number is found by its end as well: on paper its
-- beginning is the same all day. (A column: under row-level security no index is read by an expression.)
alter table receipt_uids add column receipt_number text;
update receipt_uids u set receipt_number = r.receipt_number from receipts r
where r.shop_id = u.shop_id and r.id = u.receipt_id and r.receipt_number is not null;
alter table receipt_uids add column number_end text generated always as (reverse(receipt_number)) stored;
drop index receipts_number;
create index receipt_uids_number on receipt_uids (shop_id, receipt_number collate "C") where receipt_number is not null;
create index receipt_uids_number_end on receipt_uids (shop_id, number_end collate "C") where number_end is not null;

-- Amounts of some days are told from the index alone.
drop index receipts_paid, receipts_ordered, receipts_first_ordered;
create index receipts_paid on receipts (shop_id, paid_at, total);
create index receipts_ordered on receipts (shop_id, ordered_at, total);
create index receipts_first_ordered on receipts (shop_id, first_ordered_at, total);
