-- Second factors of accounts: time-based codes, passkeys and recovery codes; what is asked while somebody proves one; browsers known by person.

-- Kept beside the factors in their transaction, because every request asks for it.
alter table users add column has_second_factor boolean not null default false;
alter table organizations add column second_factor text not null default 'none'
  constraint organizations_second_factor_check check (second_factor in ('none', 'administrators', 'everybody'));

-- When the person last proved to be there; of sessions from before, nobody knows.
alter table sessions add column proved_at timestamptz;
-- The browser that the session is bound to, by the hash of its cookie; null: a program, which has no cookies.
alter table sessions add column browser_hash text;

create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  -- The last step of 30 seconds whose code was taken: none before or equal to it is taken again.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the authenticator names it and signs with it, base64url.
  credential_id text not null constraint passkeys_credential_id_key unique,
  public_key text not null,
  -- Counted by the authenticator; 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table auth_challenges (
  token_hash text primary key,
  kind text not null constraint auth_challenges_kind_check check (kind in ('sign_in', 'passkey_sign_in', 'step_up', 'totp', 'passkey')),
  user_id uuid references users (id) on delete cascade,
  -- What a passkey is to sign.
  passkey_challenge text,
  -- The password that a sign-in began with: another one ends it.
  password_hash text,
  -- The secret that is being set up, or the counters to be eased when the sign-in is complete.
  sealed text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index auth_challenges_user on auth_challenges (user_id);
create index auth_challenges_age on auth_challenges (expires_at);

create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  browser_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browsers_age on known_browsers (last_seen_at);

revoke all on totp_factors, passkeys, recovery_codes, auth_challenges, known_browsers from pos_app;

-- As in 0018, with what tells whether the session may do what hurts, and whether a second factor is missing.
drop function session_of(text, timestamptz);
create function session_of(hash text, at timestamptz)
returns table (id uuid, user_id uuid, display_name text, role text, organization_id uuid, shop_id uuid, last_seen_at timestamptz,
  proved_at timestamptz, browser_hash text, has_second_factor boolean, second_factor_policy text)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.user_id, u.display_name, u.role, o.id, h.id, s.last_seen_at, s.proved_at, s.browser_hash, u.has_second_factor, p.second_factor
    from sessions s
    join users u on u.id = s.user_id and u.active
    left join organizations p on p.id = u.organization_id
    left join organizations o on o.id = s.organization_id and (u.role = 'system_admin' or o.id = u.organization_id)
    left join shops h on h.id = s.shop_id and h.organization_id = o.id and (u.role in ('system_admin', 'organization_admin')
      or exists (select from user_shops us where us.user_id = u.id and us.shop_id = h.id))
    where s.token_hash = hash and s.expires_at > at;
end $$;
revoke execute on function session_of(text, timestamptz) from public, pos_app;
