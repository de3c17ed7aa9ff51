-- Counts that people enter in the back-office are drawer events too. `entered_by`: who entered it; null: a device posted it. `session`: the
-- session that was counted; null: the one of that time. Cash whose drawer is unknown can be counted too.
alter table cash_events alter column device_id drop not null;
alter table cash_events add column entered_by uuid;
alter table cash_events add column session int;
-- Why the drawers were over or short by more than the shop's limit.
alter table day_closes add column over_short_reason text;

create table day_close_settings (
  shop_id uuid primary key references shops (id),
  -- Managers do not see what a drawer should hold before it is counted.
  blind_counts boolean not null default false,
  -- From this difference on, a close needs a reason; null: never.
  over_short_limit bigint check (over_short_limit >= 0)
);
alter table day_close_settings enable row level security;
create policy tenant on day_close_settings
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false));
