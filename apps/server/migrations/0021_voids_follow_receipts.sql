-- A void counts where its receipt counts, whichever of the two arrives first, and goes with it when it is corrected.
grant update (revenue_center_id, revenue_center, time_period_id, time_period) on receipt_void_orders to pos_app;

-- Those that arrived before their receipt stand by their table and moment until now. Their sums move with them.
create temporary table strays on commit drop as
select v.shop_id, v.id, v.business_date, v.void_at, v.total_void_price, v.center_key as old_center, v.period_key as old_period, r.center_key,
  r.period_key, r.revenue_center_id, r.revenue_center, r.time_period_id, r.time_period
from receipt_void_orders v
join receipt_uids u on u.shop_id = v.shop_id and u.uid = v.receipt_uid
join receipts r on r.shop_id = u.shop_id and r.id = u.receipt_id
where (v.revenue_center_id, v.revenue_center, v.time_period_id, v.time_period)
  is distinct from (r.revenue_center_id, r.revenue_center, r.time_period_id, r.time_period);

-- A shop without sums gets all of them at the next start.
insert into sales_figures as t (shop_id, cut, revenue_type, grain, starts_on, key, voids, void_amount)
select s.shop_id, c.cut, 'paid_at', g.grain, g.starts_on, c.key, sum(c.sign), sum(c.sign * s.total_void_price)
from strays s
cross join lateral (values ('day', s.business_date), ('month', date_trunc('month', s.business_date)::date)) g(grain, starts_on)
cross join lateral (values ('center', s.old_center, -1), ('center', s.center_key, 1), ('period', s.old_period, -1),
  ('period', s.period_key, 1)) c(cut, key, sign)
where s.void_at is not null and exists (select from sales_figures f where f.shop_id = s.shop_id)
group by s.shop_id, c.cut, g.grain, g.starts_on, c.key
having sum(c.sign) <> 0 or sum(c.sign * s.total_void_price) <> 0
on conflict (shop_id, cut, revenue_type, grain, starts_on, key)
do update set voids = t.voids + excluded.voids, void_amount = t.void_amount + excluded.void_amount;

update receipt_void_orders v set revenue_center_id = s.revenue_center_id, revenue_center = s.revenue_center,
  time_period_id = s.time_period_id, time_period = s.time_period
from strays s where v.shop_id = s.shop_id and v.id = s.id;
