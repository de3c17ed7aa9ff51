-- Which receipt a refund gives back, and which of its lines; and the refunds among the sums of sales.

alter table receipts add column refund_of text;
alter table receipt_lines add column refund_of_position integer;

-- The refunds that name a receipt, by the uid that they name: whichever of the two arrives first, the other finds it by this key, and
-- has no months to look through.
create table receipt_refunds (
  shop_id uuid not null,
  refund_of text not null,
  receipt_id uuid not null,
  primary key (shop_id, refund_of, receipt_id),
  foreign key (shop_id, receipt_id) references receipts (shop_id, id)
);
alter table receipt_refunds enable row level security;
create policy tenant on receipt_refunds
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false));
revoke update, delete on receipt_refunds from pos_app;

-- Whether a refund is known and does not exceed what was paid depends on other receipts, which may arrive later.
grant update (flags) on receipts to pos_app;
grant delete on receipt_flags to pos_app;

-- The list of refunds, which are few.
create index receipts_refunds on receipts (shop_id, paid_at) where refund_of is not null or total < 0;

alter table sales_figures add column refunds bigint not null default 0, add column refund_amount bigint not null default 0;
-- The sums of shops that have had refunds are made at the next start.
delete from sales_figures where shop_id in (select shop_id from receipts where total < 0);
