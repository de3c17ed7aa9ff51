-- The session of a token: every request asks for it, so its plan is kept on the connection, which costs a fifth of planning it anew (and
-- needs no prepared statement, which a pooler in transaction mode would lose). Who may enter what is said in features/auth/place.ts.
create function session_of(hash text, at timestamptz)
returns table (id uuid, user_id uuid, display_name text, role text, organization_id uuid, shop_id uuid, last_seen_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.user_id, u.display_name, u.role, o.id, h.id, s.last_seen_at
    from sessions s
    join users u on u.id = s.user_id and u.active
    left join organizations o on o.id = s.organization_id and (u.role = 'system_admin' or o.id = u.organization_id)
    left join shops h on h.id = s.shop_id and h.organization_id = o.id and (u.role in ('system_admin', 'organization_admin')
      or exists (select from user_shops us where us.user_id = u.id and us.shop_id = h.id))
    where s.token_hash = hash and s.expires_at > at;
end $$;
revoke execute on function session_of(text, timestamptz) from public, pos_app;
