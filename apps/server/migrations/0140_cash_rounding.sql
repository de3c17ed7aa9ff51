-- Amounts paid in cash are rounded to five cents by the rule of the shop (packages/domain/src/cash-rounding.ts). Total and tax are before
-- rounding: total + tip + cash_rounding = payments - change. `rounding_assumed`: the device posted none, the server found it.
alter table shops add column cash_rounding text not null default 'none';
alter table receipts add column cash_rounding bigint not null default 0;
alter table receipts add column rounding_assumed boolean not null default false;
alter table sales_figures add column cash_rounding bigint not null default 0;
