-- A month's partitions are made when the first receipt of it comes, whatever the clock says: by the transaction that stores it, which
-- may make nothing else. Whoever comes at the same moment waits, and finds them made.
create function ensure_receipt_partition(at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt partitions', 0));
  perform ensure_receipt_partitions((at at time zone 'UTC')::date, (at at time zone 'UTC')::date);
end
$$;
revoke execute on function ensure_receipt_partition from public;
grant execute on function ensure_receipt_partition to pos_app;
