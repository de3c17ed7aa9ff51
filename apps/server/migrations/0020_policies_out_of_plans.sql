-- Row-level security stays what it is, but no longer takes part in the choice of an index.
--
-- Every statement names its tenant (`shop_id = …`), and the policy says it a second time. The planner took the two for independent
-- conditions of an index and multiplied what each leaves over: 50,000 receipts of one shop became one row, after which every index that
-- begins with the shop looked as good as the key, and a single receipt was found by reading all of them. As an argument of a function
-- the condition is checked of each row that was found, and counts as one half.
do $$
declare
  p record;
begin
  for p in
    select tablename, policyname, qual, with_check from pg_policies
    where schemaname = 'public' and qual ~ 'current_(shop_ids|organization_id)'
  loop
    execute format('alter policy %I on %I using (coalesce(%s, false))', p.policyname, p.tablename, p.qual)
      || case when p.with_check is null then '' else format(' with check (%s)', p.with_check) end;
  end loop;
end
$$;
