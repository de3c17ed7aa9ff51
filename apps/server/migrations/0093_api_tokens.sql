-- API tokens: what other programs of an organization may do, in whose name it stands in the history, and until when.
create table api_tokens (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- SHA-256; the token itself is shown once. The prefix tells which one a program uses.
  token_hash text not null constraint api_tokens_hash_key unique,
  prefix text not null,
  permissions text[] not null,
  can_write boolean not null,
  -- Every shop of the organization, also those to come; otherwise those of api_token_shops.
  all_shops boolean not null,
  -- Nobody has more than who made it: it ends with that account, and with its role.
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  created_at timestamptz not null,
  -- null: never, which somebody chose.
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  revoked_by text,
  primary key (organization_id, id)
);
create unique index api_tokens_name_key on api_tokens (organization_id, fold_text(name)) where revoked_at is null;
create index api_tokens_made_by on api_tokens (made_by);

create table api_token_shops (
  organization_id uuid not null,
  api_token_id uuid not null,
  shop_id uuid not null,
  primary key (organization_id, api_token_id, shop_id),
  foreign key (organization_id, api_token_id) references api_tokens (organization_id, id) on delete cascade,
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create index api_token_shops_shop on api_token_shops (organization_id, shop_id);

do $$
declare
  name text;
begin
  foreach name in array array['api_tokens', 'api_token_shops'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(organization_id = (select current_organization_id()), false)) with check (organization_id = (select current_organization_id()))',
      name);
  end loop;
end
$$;

-- What a token may do now, asked with every request; `shop` is the shop that the request names. Its plan is kept as that of session_of.
create function api_token_of(hash text, at timestamptz, shop uuid)
returns table (id uuid, organization_id uuid, name text, permissions text[], can_write boolean, all_shops boolean, shop_ids uuid[],
  shop_id uuid, is_shop_known boolean, last_used_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.organization_id, t.name, t.permissions, t.can_write, t.all_shops, s.ids,
      case when shop is not null then h.id when cardinality(s.ids) = 1 then s.ids[1] end,
      shop is null or h.id is not null, t.last_used_at
    from api_tokens t
    join users u on u.id = t.made_by and u.active
      and (u.role = 'system_admin' or (u.role = 'organization_admin' and u.organization_id = t.organization_id))
    cross join lateral (
      select coalesce(array_agg(x.id order by x.id), '{}') as ids from (
        select h.id from shops h where h.organization_id = t.organization_id and t.all_shops
        union all
        select k.shop_id from api_token_shops k where k.organization_id = t.organization_id and k.api_token_id = t.id and not t.all_shops) x) s
    left join shops h on h.organization_id = t.organization_id and h.id = shop and h.id = any (s.ids)
    where t.token_hash = hash and t.revoked_at is null and (t.expires_at is null or t.expires_at > at);
end $$;
revoke execute on function api_token_of(text, timestamptz, uuid) from public, pos_app;

-- Whether who made a token may not have made it any more; the installation's administrators are no rows of the organization.
create function api_token_maker_is_gone(maker uuid, of_organization uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users u where u.id = maker and u.active
    and (u.role = 'system_admin' or (u.role = 'organization_admin' and u.organization_id = of_organization)))
$$;
