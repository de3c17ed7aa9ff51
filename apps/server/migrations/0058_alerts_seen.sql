-- Until when a person has seen what needs attention. It belongs to the person, not to the account that others edit.
alter table users add column alerts_seen_at timestamptz;
-- Counted items of which a few are left, or more were ordered than there were.
drop index item_availability_oversold;
create index item_availability_short on item_availability (shop_id) where remaining <= 5 and remaining <> 0;
