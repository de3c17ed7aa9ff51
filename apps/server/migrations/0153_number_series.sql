-- The device in its receipt numbers, assigned when the device asks for its series.
alter table devices add column number_prefix text;
create unique index devices_number_prefix on devices (shop_id, number_prefix) where number_prefix is not null;
