-- Changes from one tax to another on a business day, frozen with every changed field.
create table tax_changes (
  shop_id uuid not null references shops (id),
  id uuid not null,
  from_tax jsonb not null,
  to_tax jsonb not null,
  business_date date not null,
  starts_at timestamptz not null,
  last_date date,
  ends_at timestamptz,
  -- [{ "resource", "id", "before": { field: value }, "after": { field: value } }]
  records jsonb not null,
  state text not null constraint tax_changes_state_check check (state in ('scheduled', 'active', 'ended', 'refused', 'cancelled')),
  problems jsonb not null default '[]',
  release integer,
  end_release integer,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  constraint tax_changes_last_date_check check (last_date >= business_date and (last_date is null) = (ends_at is null))
);
create index tax_changes_start on tax_changes (starts_at) where state = 'scheduled';
create index tax_changes_end on tax_changes (ends_at) where state = 'active';
alter table tax_changes enable row level security;
create policy tenant on tax_changes using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke delete on tax_changes from pos_app;
