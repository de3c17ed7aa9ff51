-- What receipts are flagged for, by flag, so that a list finds them (an array cannot be searched under row-level security by an index).
create table receipt_flags (
  shop_id uuid not null,
  flag text not null,
  receipt_id uuid not null,
  primary key (shop_id, flag, receipt_id),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
alter table receipt_flags enable row level security;
create policy tenant on receipt_flags
  using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke update, delete on receipt_flags from pos_app;

alter table receipt_void_orders add column flags text[] not null default '{}';
update receipt_void_orders set flags = '{no_moment}' where void_at is null and moved_at is null;

-- Amounts have had no sensible limit: 9,999 pieces of a cost of 999,999,999,999 stopped every report of that shop. What is beyond the limits
-- that hold now is kept, flagged, and counts nowhere.
create temporary table beyond on commit drop as
  select shop_id, id from receipts
  where greatest(abs(subtotal), abs(tax), abs(discount), abs(charge), abs(table_charge), abs(auto_gratuity), abs(tip), abs(total), abs(settle),
    abs(change)) > 999999999
  union select shop_id, receipt_id from receipt_lines group by shop_id, receipt_id
  having greatest(sum(abs(price)), sum(abs(discount)), sum(abs(coalesce(cost, 0)::numeric * quantity))) > 999999999
  union select shop_id, receipt_id from receipt_payments group by shop_id, receipt_id having sum(abs(amount)) > 999999999
  union select shop_id, receipt_id from receipt_taxes group by shop_id, receipt_id
  having greatest(sum(abs(taxable)), sum(abs(tax))) > 999999999;
update receipts r set flags = flags || '{beyond_limits}' from beyond b where r.shop_id = b.shop_id and r.id = b.id;
update receipt_void_orders set flags = flags || '{beyond_limits}' where abs(total_void_price) > 999999999;
-- Their shops' sums are made again at the next start.
delete from sales_figures where shop_id in (select shop_id from beyond union select shop_id from receipt_void_orders where 'beyond_limits' = any (flags));

insert into receipt_flags (shop_id, flag, receipt_id)
select distinct r.shop_id, f.flag, r.id from receipts r cross join lateral unnest(r.flags) f(flag) where r.flags <> '{}';
