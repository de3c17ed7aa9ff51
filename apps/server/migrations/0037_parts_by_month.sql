-- A part of a receipt lies in the same month as its receipt, and refers to it there. A reference to the receipts of all months looked
-- through all of them for every line, payment and tax: a third of the time of storing a receipt, and more with every month.
create or replace function ensure_receipt_partitions(first_date date, last_date date) returns void language plpgsql as $$
declare
  month timestamptz;
  parent text;
  part text;
begin
  for month in
    select generate_series(date_trunc('month', first_date::timestamp), date_trunc('month', last_date::timestamp), '1 month') at time zone 'UTC'
  loop
    foreach parent in array array['receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes'] loop
      part := parent || to_char(month at time zone 'UTC', '_YYYY_MM');
      if to_regclass(part) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part, parent, uuid_at(month), uuid_at((month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
        execute format('revoke all on %I from pos_app', part);
        if parent <> 'receipts' then
          execute format('alter table %I add foreign key (shop_id, receipt_id) references %I (shop_id, id)',
            part, 'receipts' || to_char(month at time zone 'UTC', '_YYYY_MM'));
        end if;
      end if;
    end loop;
  end loop;
end
$$;

do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as child, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = 'receipts'::regclass
      and conrelid in ('receipt_lines'::regclass, 'receipt_payments'::regclass, 'receipt_taxes'::regclass)
  loop
    execute format('alter table %s drop constraint %I', found.child, found.name);
  end loop;
  for found in
    select c.relname as part, replace(c.relname, p.relname, 'receipts') as receipts
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in ('receipt_lines', 'receipt_payments', 'receipt_taxes')
  loop
    execute format('alter table %I add foreign key (shop_id, receipt_id) references %I (shop_id, id)', found.part, found.receipts);
  end loop;
end
$$;
