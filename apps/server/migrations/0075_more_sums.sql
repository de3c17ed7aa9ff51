-- What reports on taxes, staff, discounts, voids and condiments add up: who, which discount, which class of tax, which reason.

-- Who took the payment, or voided the line: the account where the device named one, else the name that it gave; without commas.
alter table receipts add column staff_key text generated always as (coalesce(staff_id::text, replace(staff, ',', ' '), '')) stored;
alter table receipt_void_orders
  add column staff_key text generated always as (coalesce(staff_id::text, replace(void_user, ',', ' '), replace(moved_user, ',', ' '), '')) stored,
  add column reason_key text generated always as (coalesce(replace(reason, ',', ' '), '')) stored;

-- The discounts of a receipt by the discount that was given; together they are the receipt's discount.
create table receipt_discounts (
  shop_id uuid not null,
  receipt_id uuid not null,
  line integer not null,
  discount_id uuid,
  name text,
  amount bigint not null,
  -- Empty: the device did not say which discount it was.
  discount_key text generated always as (coalesce(discount_id::text, replace(name, ',', ' '), '')) stored,
  primary key (shop_id, receipt_id, line),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
create index receipt_discounts_key on receipt_discounts (shop_id, discount_key, receipt_id);
-- A receipt that names one discount owes all of it to that one; of several, nobody knows any more which gave how much.
insert into receipt_discounts (shop_id, receipt_id, line, discount_id, amount)
select shop_id, id, 0, case when cardinality(discount_ids) = 1 then discount_ids[1] end, discount from receipts where discount <> 0;

-- class: kind of the tax, with _reduced for a reduced rate and _refund for what refunds gave back.
alter table sales_taxes add column class text not null default '', add column receipts bigint not null default 0;
alter table sales_taxes alter column class drop default;
alter table sales_taxes drop constraint sales_taxes_pkey;
alter table sales_taxes add primary key (shop_id, dimension, revenue_type, grain, starts_on, key, rate, class);

-- What refunds gave back of an item: pieces, and their price less discounts.
alter table sales_items add column refund_quantity bigint not null default 0, add column refund_amount bigint not null default 0;

create table sales_discounts (
  shop_id uuid not null references shops (id),
  dimension text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  count bigint not null,
  amount bigint not null,
  primary key (shop_id, dimension, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

create table sales_voids (
  shop_id uuid not null references shops (id),
  dimension text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  voids bigint not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (shop_id, dimension, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

create table sales_condiments (
  shop_id uuid not null references shops (id),
  dimension text not null,
  revenue_type text not null,
  grain text not null,
  starts_on date not null,
  key text not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (shop_id, dimension, revenue_type, grain, starts_on, key)
) with (fillfactor = 80);

do $$
declare
  name text;
begin
  foreach name in array array['receipt_discounts', 'sales_discounts', 'sales_voids', 'sales_condiments'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
        with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))',
      name);
  end loop;
end
$$;
revoke update, delete on receipt_discounts from pos_app;

-- All sums are made again at the next start.
delete from sales_figures;
