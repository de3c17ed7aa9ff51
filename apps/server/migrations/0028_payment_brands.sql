-- Payments are counted by record, type and sub type: two brands of one record or name are two ways to pay. The record, else the name,
-- stands last; commas part the keys of a list, colons the parts of a key.
alter table receipt_payments drop column payment_key;
alter table receipt_payments add column payment_key text
  generated always as (type || ':' || translate(coalesce(sub_type, ''), ',:', '  ') || ':' || coalesce(payment_id::text, replace(name, ',', ' '))) stored;
create index receipt_payments_key on receipt_payments (shop_id, payment_key, receipt_id);
-- Names come again with the sums.
delete from sales_labels where cut = 'payment';

-- The net of lines takes out the tax that the receipt says. Where a rate's tax had been worked out again (charges of the same rate, no
-- such rate among the taxes), what differs goes to the largest line of the rate.
with rates as (
  select l.shop_id, l.receipt_id, l.tax_rate::numeric as rate, l.reduced, sum(l.price - l.discount - l.check_discount) as amount,
    sum(l.price - l.discount - l.check_discount - l.net) as taken,
    (array_agg(l.line order by abs(l.price - l.discount) desc, l.line))[1] as line
  from receipt_lines l where l.tax_kind = 'inclusive' group by l.shop_id, l.receipt_id, l.tax_rate::numeric, l.reduced
), said as (
  select r.*, coalesce((
    select sum(case
      when c.charge = 0 and c.table_charge = 0 and c.auto_gratuity = 0 or r.amount = t.taxable then t.tax
      when sign(r.amount) = sign(t.taxable) and abs(r.amount) < abs(t.taxable) then round(t.tax * abs(r.amount) / abs(t.taxable))
      else round(r.amount * r.rate / (100 + r.rate)) end)
    from receipt_taxes t
    where t.shop_id = r.shop_id and t.receipt_id = r.receipt_id and t.kind = 'inclusive' and t.rate::numeric = r.rate and t.reduced = r.reduced
  ), 0) as tax
  from rates r join receipts c on c.shop_id = r.shop_id and c.id = r.receipt_id
)
update receipt_lines l set net = l.net + said.taken - said.tax from said
where l.shop_id = said.shop_id and l.receipt_id = said.receipt_id and l.line = said.line and said.taken <> said.tax;

-- All sums are made at the next start, from the receipts.
delete from sales_figures;
