-- Change that was given in cash while no payment was cash is a row of its own. `excess` is what the shop keeps above the amount due: the rest
-- of a voucher, or cash of which the guest wanted no change back (packages/domain/src/tenders.ts).
alter table receipt_payments add column is_change boolean not null default false;
alter table receipts add column excess bigint not null default 0;
alter table sales_figures add column excess bigint not null default 0;

update receipts r set excess = t.over
from (
  select o.shop_id, o.id, o.total, sum(p.amount) - o.change - o.total - o.tip as over, coalesce(sum(p.amount) filter (where p.type = 'coupon'), 0) as coupons,
    case when o.change = 0 then coalesce(sum(p.amount) filter (where p.type = 'cash'), 0) else 0 end as cash
  from receipts o join receipt_payments p on p.shop_id = o.shop_id and p.receipt_id = o.id
  where o.reverses is null
  group by o.shop_id, o.id, o.total, o.change, o.tip
) t
where r.shop_id = t.shop_id and r.id = t.id and t.over <> 0
  and case when t.total < 0 then t.over < 0 and t.over >= t.coupons else t.over > 0 and t.over <= t.coupons + t.cash end;
-- A reversal takes back what its receipt says.
update receipts r set excess = -o.excess from receipts o where o.shop_id = r.shop_id and o.id = r.reverses and o.excess <> 0;

-- The first payment had such change. Closed days stay as their closes say.
insert into receipt_payments (shop_id, receipt_id, line, payment_id, name, type, sub_type, amount, change, is_change)
select r.shop_id, r.id, (select coalesce(max(p.line) + 1, 0) from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id),
  c.id, coalesce(c.name, case when s.currency = 'JPY' then '現金' else 'Cash' end), 'cash', null, 0, r.change, true
from receipts r
join shops s on s.id = r.shop_id
left join (
  select distinct on (m.shop_id) m.shop_id, m.id, m.name from payments m where m.type = 'cash' order by m.shop_id, m.active desc, m.position, m.id
) c on c.shop_id = r.shop_id
where r.change <> 0
  and not exists (select 1 from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id and p.type = 'cash')
  and not exists (select 1 from closed_days d where d.shop_id = r.shop_id and d.business_date = r.paid_business_date);
update receipt_payments p set change = 0
from receipt_payments c
where c.is_change and c.shop_id = p.shop_id and c.receipt_id = p.receipt_id and not p.is_change and p.change <> 0;

-- The sums of these shops are made from the receipts at the next start.
delete from sales_figures f where exists (select 1 from receipts r where r.shop_id = f.shop_id and r.excess <> 0)
  or exists (select 1 from receipt_payments p where p.shop_id = f.shop_id and p.is_change);
