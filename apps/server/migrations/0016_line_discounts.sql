-- A line's share of the check's discount, so that the discounts of items add up to those of their receipts.
alter table receipt_lines add column check_discount bigint not null default 0;
update receipt_lines set check_discount = price - discount
  - case when tax_kind = 'inclusive' then round(net * (100 + tax_rate::numeric) / 100)::bigint else net end;
alter table receipt_lines alter column check_discount drop default;
-- Sums of items with the new discount are made at the next start.
delete from sales_figures where shop_id in (select shop_id from receipt_lines where check_discount <> 0);
