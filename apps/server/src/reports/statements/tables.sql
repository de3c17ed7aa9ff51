select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

with used as (
select shop_id, key, json_object_agg(series, json_build_object('receipts', "receipts", 'guests', "guests", 'total', "total", 'tax', "tax", 'stay_seconds', "stay_seconds", 'parties', "parties")) as sums from (select "series", "shop_id", "key", sum("receipts")::bigint as "receipts", sum("guests")::bigint as "guests", sum("total")::bigint as "total", sum("tax")::bigint as "tax", sum("stay_seconds")::bigint as "stay_seconds", sum("parties")::bigint as "parties" from (
select 'current' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "receipts", "guests", "total", "tax", "stay_seconds", "parties" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'table' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s where "receipts" <> 0 or "guests" <> 0 or "total" <> 0 or "tax" <> 0 or "stay_seconds" <> 0 or "parties" <> 0 group by shop_id, key
), standing as (select * from (
select t.shop_id, replace(t.code, ',', ' ') as key, t.code as label, m.name as floor, t.seats, m.position as floor_place, t.position as place
from shop_map_tables t join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id
where t.shop_id = any($19::uuid[])) t)
select shop_id, key, coalesce(t.label, nullif(l.label, '')) as label, coalesce(t.floor, nullif(l.details ->> 'floor', '')) as floor, t.seats,
u.sums->'current' as current, u.sums->'compared' as compared
from used u full join standing t using (shop_id, key)
left join (select * from "sales_labels" where dimension = 'table' and shop_id = any($20::uuid[])) l using (shop_id, key)
where shop_id is not null and key is not null
order by t.floor_place, t.place, floor, label

select series, shop_id, count(*) as days from (
select series, shop_id, period from (
select 'current' as series, starts_on as period, "shop_id", "receipts" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'compared' as series, starts_on + 364 as period, "shop_id", "receipts" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'all' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $5 and $6) s
group by series, shop_id, period having sum("receipts") > 0
) d group by series, shop_id
