-- Receipts are found by what one of their payments paid, and by the last four digits of its card.
alter table receipt_payments add column card_last4 text;
alter table receipt_payments add column paid bigint generated always as (amount - change) stored;
create index receipt_payments_paid on receipt_payments (shop_id, paid, receipt_id);
create index receipt_payments_card on receipt_payments (shop_id, card_last4, receipt_id) where card_last4 is not null;
-- The names of payments are looked up by the words of a search as those of tables and people are.
alter table sales_labels drop column folded;
alter table sales_labels add column folded text
  generated always as (case when dimension in ('table', 'staff', 'customer', 'payment') then fold_text(label) end) stored;
