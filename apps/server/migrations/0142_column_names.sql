-- Columns that only the server uses get standard names; the fields of the API keep theirs.
alter table report_mails rename column look_at to check_at;
alter index report_mails_look rename to report_mails_check;
alter table webhook_outbox rename column look_at to check_at;
alter index webhook_outbox_look rename to webhook_outbox_check;
alter table table_fixes rename column let_go_at to released_at;
alter table api_tokens rename column made_by to created_by;
alter table api_tokens rename column made_by_name to created_by_name;
alter index api_tokens_made_by rename to api_tokens_created_by;

-- Returns what a token may do now; every request with a token calls it. `shop` is the shop that the request names.
create or replace function api_token_of(hash text, at timestamptz, shop uuid)
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
    join users u on u.id = t.created_by and u.active
      and (u.role = 'system_admin' or (u.role = 'organization_admin' and u.organization_id = t.organization_id))
    cross join lateral (
      select coalesce(array_agg(x.id order by x.id), '{}') as ids from (
        select h.id from shops h where h.organization_id = t.organization_id and t.all_shops
        union all
        select k.shop_id from api_token_shops k where k.organization_id = t.organization_id and k.api_token_id = t.id and not t.all_shops) x) s
    left join shops h on h.organization_id = t.organization_id and h.id = shop and h.id = any (s.ids)
    where t.token_hash = hash and t.revoked_at is null and (t.expires_at is null or t.expires_at > at);
end $$;
