-- Where somebody works is asked with every request: by the account, however many others there are.
create index user_shops_user on user_shops (user_id, shop_id);

-- Accounts are listed by name without folding each of them.
alter table users add column display_name_key text generated always as (fold_text(display_name)) stored;
create index users_display_name on users (organization_id, display_name_key, id);
