-- Business days that people have closed: what the figures were at each close, and why a day was opened again.

-- Which business days are closed now, by the number of the close that holds.
create table closed_days (
  shop_id uuid not null references shops (id),
  business_date date not null,
  number integer not null,
  primary key (shop_id, business_date)
);

-- Every close that ever was, numbered without gaps in its shop; never changed.
create table day_closes (
  shop_id uuid not null references shops (id),
  number integer not null check (number > 0),
  business_date date not null,
  -- Everything that the close said, as it is printed.
  figures jsonb not null,
  receipts bigint not null,
  total bigint not null,
  expected bigint not null,
  -- Null where no drawer was counted.
  counted bigint,
  over_short bigint,
  note text,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (shop_id, number)
);
create index day_closes_date on day_closes (shop_id, business_date, number);

-- The sessions of the drawers of a close. over_short = counted + since_count - expected.
create table day_close_drawers (
  shop_id uuid not null,
  number integer not null,
  line integer not null,
  device_id uuid,
  device text not null,
  session integer not null,
  staff_id uuid,
  staff text,
  expected bigint not null,
  counted bigint,
  since_count bigint not null,
  over_short bigint,
  primary key (shop_id, number, line),
  foreign key (shop_id, number) references day_closes (shop_id, number)
);

-- Why a day was opened again after a close.
create table day_reopenings (
  shop_id uuid not null,
  number integer not null,
  reason text not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (shop_id, number),
  foreign key (shop_id, number) references day_closes (shop_id, number)
);

do $$
declare
  name text;
begin
  foreach name in array array['closed_days', 'day_closes', 'day_close_drawers', 'day_reopenings'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))',
      name);
  end loop;
end
$$;
revoke update on closed_days from pos_app;
revoke update, delete on day_closes, day_close_drawers, day_reopenings from pos_app;

-- The number of the close after which it arrived: its business day was closed by then.
alter table receipts add column after_close integer;
create index receipts_after_close on receipts (shop_id, paid_business_date) where after_close is not null;
alter table cash_events add column after_close integer;
