-- The receipts list: what its words are looked up in, and amounts beside the moments.

-- Names on receipts are few, receipts are many: a word is looked up among the tables, people and customers of the shop, and what is
-- found by an index. Labels of the cuts 'staff' and 'customer' are named by themselves.
alter table sales_labels add column folded text
  generated always as (case when cut in ('table', 'staff', 'customer') then fold_text(label) end) stored;
insert into sales_labels (shop_id, cut, key, label)
select distinct shop_id, n.cut, n.name, n.name from receipts cross join lateral (values ('staff', staff), ('customer', customer)) n(cut, name)
where n.name is not null;

-- A number is found by its end as well: on paper its beginning is the same all day. (A column: under row-level security no index is
-- read by an expression.)
drop index receipts_paid, receipts_ordered, receipts_first_ordered;
alter table receipts drop column search_text, add column number_end text generated always as (reverse(receipt_number)) stored;
create index receipts_number_end on receipts (shop_id, number_end collate "C") where number_end is not null;
create index receipts_customer on receipts (shop_id, customer, paid_at) where customer is not null;

-- Amounts of some days are told from the index alone.
create index receipts_paid on receipts (shop_id, paid_at, total);
create index receipts_ordered on receipts (shop_id, ordered_at, total);
create index receipts_first_ordered on receipts (shop_id, first_ordered_at, total);
