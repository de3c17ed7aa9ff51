-- What every other migration stands on: the role that cannot bypass row-level security, the tenant of a transaction, text folding.

-- Roles belong to the whole server: another database on it may have made this one, even at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pos_app') then
    create role pos_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
do $$
begin
  -- Since PostgreSQL 16 whoever made a role is its member without the right to become it.
  if not pg_has_role(current_user, 'pos_app', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant pos_app to %I', current_user);
  end if;
exception when unique_violation then
  null;
end
$$;
grant usage on schema public to pos_app;
alter default privileges in schema public grant select, insert, update, delete on tables to pos_app;
alter default privileges in schema public grant usage on sequences to pos_app;
alter default privileges in schema public grant execute on functions to pos_app;

-- Width, case, kana kind and stray spaces do not count: the twin of foldText in packages/domain.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    translate(normalize(lower(normalize(value, NFKC)), NFC),
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'),
    '\s+', ' ', 'g'))
$$;

-- The tenant of the transaction, set together with the role. Unset: nothing is visible.
create function current_organization_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.organization_id', true), '')::uuid
$$;
create function current_shop_ids() returns uuid[] language sql stable parallel safe as $$
  select coalesce(string_to_array(nullif(current_setting('app.shop_ids', true), ''), ',')::uuid[], '{}')
$$;

-- Only the system itself touches these.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create table job_runs (
  name text primary key,
  started_at timestamptz not null
);
revoke all on rate_limits, job_runs from pos_app;
