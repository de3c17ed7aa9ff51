-- Policies that were made since 0020 in the older form: like the others they take no part in the choice of an index.
do $$
declare
  p record;
begin
  for p in
    select tablename, policyname, qual, with_check from pg_policies
    where schemaname = 'public' and qual ~ 'current_(shop_ids|organization_id)' and qual !~* '^coalesce'
  loop
    execute format('alter policy %I on %I using (coalesce(%s, false))', p.policyname, p.tablename, p.qual)
      || case when p.with_check is null then '' else format(' with check (%s)', p.with_check) end;
  end loop;
end
$$;
