select s.id as shop_id, f.starts_on as day from unnest($1::uuid[]) s(id) cross join lateral (
select starts_on from "sales_figures" where shop_id = s.id and dimension = 'all' and revenue_type = 'paid_at' and grain = 'day'
order by starts_on limit 1) f

select "series", "member", "label", coalesce(string_agg(key, ','), '') as keys, sum("voids")::bigint as "voids", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount"
from (
select s.*, s.key as "member", coalesce((select p.display_name from users p where p.id = case when s.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.key::uuid end), nullif(l.label, '')) as "label"
from (select "series", "shop_id", "key", sum("voids")::bigint as "voids", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount" from (
select 'current' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($1::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($4::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($7::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($10::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($13::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "voids", "quantity", "amount" from "sales_voids"
where shop_id = any($16::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'staff_member' and l.key = s.key
) named group by "series", "member", "label"
having sum("voids") <> 0 or sum("quantity") <> 0 or sum("amount") <> 0

select "series", "member", "label", coalesce(string_agg(key, ','), '') as keys, sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount"
from (
select s.*, s.key as "member", coalesce((select p.display_name from users p where p.id = case when s.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.key::uuid end), nullif(l.label, '')) as "label"
from (select "series", "shop_id", "key", sum("refunds")::bigint as "refunds", sum("refund_amount")::bigint as "refund_amount" from (
select 'current' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($1::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($4::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($7::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($10::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($13::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "refunds", "refund_amount" from "sales_figures"
where shop_id = any($16::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'staff_member' and l.key = s.key
) named group by "series", "member", "label"
having sum("refunds") <> 0 or sum("refund_amount") <> 0

select "series", "member", "label", coalesce(string_agg(key, ','), '') as keys, sum("comps")::bigint as "comps", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount", sum("cost")::bigint as "cost"
from (
select s.*, s.key as "member", coalesce((select p.display_name from users p where p.id = case when s.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.key::uuid end), nullif(l.label, '')) as "label"
from (select "series", "shop_id", "key", sum("comps")::bigint as "comps", sum("quantity")::bigint as "quantity", sum("amount")::bigint as "amount", sum("cost")::bigint as "cost" from (
select 'current' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($1::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $2 and $3
union all
select 'current' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($4::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $5 and $6
union all
select 'current' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($7::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $8 and $9
union all
select 'compared' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($10::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $11 and $12
union all
select 'compared' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($13::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'month' and starts_on between $14 and $15
union all
select 'compared' as series, "shop_id", "key", "comps", "quantity", "amount", "cost" from "sales_comps"
where shop_id = any($16::uuid[]) and dimension = 'staff' and revenue_type = 'paid_at'
and grain = 'day' and starts_on between $17 and $18) s group by "series", "shop_id", "key") s
left join "sales_labels" l on l.shop_id = s.shop_id and l.dimension = 'staff_member' and l.key = s.key
) named group by "series", "member", "label"
having sum("comps") <> 0 or sum("quantity") <> 0 or sum("amount") <> 0 or sum("cost") <> 0
