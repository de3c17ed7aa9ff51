-- Shops whose set-up list a person does not want to see. It goes with the shop, and with the account.
create table hidden_set_up_lists (
  shop_id uuid not null references shops (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (shop_id, user_id)
);
create index hidden_set_up_lists_user on hidden_set_up_lists (user_id);
alter table hidden_set_up_lists enable row level security;
create policy tenant on hidden_set_up_lists
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (shop_id = any ((select current_shop_ids())::uuid[]));
