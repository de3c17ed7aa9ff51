-- Reasons for voids, comps, refunds, discounts and cash; and comps: dishes that a guest does not pay.
create table reasons (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position integer not null,
  name text not null,
  name_en text,
  kinds text[] not null,
  required_right text,
  active boolean not null,
  name_key text generated always as (fold_text(name)) stored,
  search_text text generated always as (fold_search(name || ' ' || coalesce(name_en, ''))) stored,
  primary key (shop_id, id)
);
create unique index reasons_name_key on reasons (shop_id, name_key);

-- Typed texts that reports count as a reason.
create table reason_aliases (
  shop_id uuid not null references shops (id),
  reason_id uuid not null,
  position integer not null,
  text text not null,
  primary key (shop_id, reason_id, position),
  constraint reason_aliases_reason_id_fkey foreign key (shop_id, reason_id) references reasons (shop_id, id) on delete cascade
);

alter table shops add column listed_reasons_only boolean not null default false;

-- A role that could discount could also give a dish away, as a discount of 100 %.
alter table roles add column comp boolean not null default false;
update roles set comp = discount;

-- The reason of each record, and what a comped line would have cost.
alter table receipt_lines add column comp_amount bigint, add column reason_id uuid, add column reason text;
alter table receipt_discounts add column reason_id uuid, add column reason text;
alter table receipt_discounts add column reason_key text generated always as (coalesce(reason_id::text, replace(reason, ',', ' '), '')) stored;
alter table receipts
  add column reason_id uuid,
  add column reason text,
  add column comps integer not null default 0,
  add column comp_amount bigint not null default 0,
  add column comp_cost bigint not null default 0;
alter table receipts add column reason_key text generated always as (coalesce(reason_id::text, replace(reason, ',', ' '), '')) stored;
alter table receipt_void_orders add column reason_id uuid;
alter table receipt_void_orders drop column reason_key;
alter table receipt_void_orders add column reason_key text generated always as (coalesce(reason_id::text, replace(reason, ',', ' '), '')) stored;
alter table cash_events add column reason_id uuid;
alter table cash_events drop constraint cash_events_kind_check;
alter table cash_events add constraint cash_events_kind_check check (kind in ('open', 'pay_in', 'pay_out', 'drop', 'count', 'close', 'no_sale'));

alter table sales_figures
  add column comps bigint not null default 0,
  add column comp_amount bigint not null default 0,
  add column comp_cost bigint not null default 0;

create table sales_comps (
  shop_id uuid not null references shops (id),
  dimension text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  comps bigint not null,
  quantity bigint not null,
  amount bigint not null,
  cost bigint not null,
  primary key (shop_id, dimension, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

create table sales_refunds (
  shop_id uuid not null references shops (id),
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  refunds bigint not null,
  amount bigint not null,
  primary key (shop_id, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

-- No earlier refund or discount has a reason.
insert into sales_refunds (shop_id, revenue_type, grain, starts_on, key, refunds, amount)
select shop_id, revenue_type, grain, starts_on, '', refunds, refund_amount from sales_figures
where dimension = 'all' and (refunds <> 0 or refund_amount <> 0);
insert into sales_discounts (shop_id, dimension, revenue_type, grain, starts_on, key, count, amount)
select shop_id, 'reason', revenue_type, grain, starts_on, '', sum(count), sum(amount) from sales_discounts
where dimension = 'discount' group by shop_id, revenue_type, grain, starts_on;

do $$
declare
  name text;
begin
  foreach name in array array['reasons', 'reason_aliases', 'sales_comps', 'sales_refunds'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
        with check (shop_id = any ((select current_shop_ids())::uuid[]))',
      name);
  end loop;
end
$$;

-- The permission of comps joins those of each person.
create or replace function note_staff(organization uuid, moment timestamptz) returns table (shop uuid, newest bigint)
language plpgsql security invoker set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  organization_before text := coalesce(current_setting('app.organization_id', true), '');
  shops_before text := coalesce(current_setting('app.shop_ids', true), '');
  all_shops uuid[];
begin
  if current_setting('role') = 'pos_app' and organization is distinct from current_organization_id() and not acts_for_installation() then
    raise insufficient_privilege using message = 'staff of another organization';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('staff ' || organization::text, 0));
  execute format('set local app.organization_id = %L', organization);
  select coalesce(array_agg(h.id), '{}') into all_shops from shops h where h.organization_id = organization;
  execute format('set local app.shop_ids = %L', array_to_string(all_shops, ','));
  return query
  with people as materialized (
    select h.id as shop_id, u.id as staff_id, jsonb_build_object(
      'display_name', u.display_name, 'role_id', u.role_id, 'role', r.name,
      'code', extract(epoch from u.security_code_at), 'new_code_required', coalesce(u.security_code_digits < o.security_code_length, false),
      'flags', jsonb_build_object(
        'void', coalesce(r.void, false), 'payment', coalesce(r.payment, false), 'discount', coalesce(r.discount, false), 'comp', coalesce(r.comp, false),
        'reprocess', coalesce(r.reprocess, false), 'report_check', coalesce(r.report_check, false),
        'time_period_change', coalesce(r.time_period_change, false), 'delete_slip', coalesce(r.delete_slip, false),
        'exchange', coalesce(r.exchange, false), 'off_tax_us_region', coalesce(r.off_tax_us_region, false),
        'force_quit', coalesce(r.force_quit, false))) as content
    from organizations o
    join shops h on h.organization_id = o.id
    join users u on u.organization_id = o.id and u.active
    left join user_shops s on s.organization_id = o.id and s.user_id = u.id and s.shop_id = h.id
    left join roles r on r.organization_id = o.id and r.id = u.role_id
    where o.id = organization and (u.role = 'organization_admin' or s.user_id is not null)
  ), latest as materialized (
    select distinct on (v.shop_id, v.staff_id) v.shop_id, v.staff_id, v.version, v.content
    from staff_versions v where v.shop_id = any(all_shops)
    order by v.shop_id, v.staff_id, v.version desc
  ), changed as materialized (
    select coalesce(p.shop_id, l.shop_id) as shop_id, coalesce(p.staff_id, l.staff_id) as staff_id, p.content
    from people p full join latest l on l.shop_id = p.shop_id and l.staff_id = p.staff_id
    where p.content is distinct from l.content
  ), numbered as materialized (
    select c.shop_id, greatest(max(l.version) + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint) as version
    from (select distinct d.shop_id from changed d) c left join latest l on l.shop_id = c.shop_id
    group by c.shop_id
  )
  insert into staff_versions (shop_id, staff_id, version, at, content)
  select c.shop_id, c.staff_id, n.version, moment, c.content from changed c join numbered n on n.shop_id = c.shop_id
  returning staff_versions.shop_id, staff_versions.version;
  execute format('set local app.organization_id = %L', organization_before);
  execute format('set local app.shop_ids = %L', shops_before);
end
$$;
select count(*) from organizations o cross join lateral note_staff(o.id, now()) n;
