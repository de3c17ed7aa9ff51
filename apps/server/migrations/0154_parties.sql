-- When the party of a receipt last paid: set on later receipts of a split check, or of its follow-up check.
alter table receipts add column previous_paid_at timestamptz;
create index receipts_check on receipts (shop_id, check_uid) where check_uid is not null;
update receipts r set previous_paid_at = (
  select max(e.paid_at) from receipts e
  where e.shop_id = r.shop_id and e.check_uid = r.check_uid and e.id < r.id and e.refund_of is null and e.reverses is null and e.set_aside_at is null
)
where r.check_uid is not null and r.refund_of is null;

alter table sales_figures add column parties bigint not null default 0;
-- The sums are made from the receipts at the next start.
delete from sales_figures;
