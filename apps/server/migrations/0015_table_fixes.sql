-- Stuck tables that a person gave free. A state's version tells the one that was seen from a later report of the same table.
alter table table_states add column version bigint generated always as identity;

-- Each fix with the state as it was, and each undoing; devices hear of both in the order of their numbers.
create table table_fixes (
  shop_id uuid not null references shops (id),
  id uuid not null,
  number bigint generated always as identity,
  kind text not null constraint table_fixes_kind_check check (kind in ('fix', 'undo')),
  -- Of an undoing: the fix that it undoes.
  fix_id uuid,
  outcome text not null constraint table_fixes_outcome_check check (outcome in ('settled', 'cancelled')),
  note text,
  reasons text[] not null,
  table_code text not null,
  floor text,
  state text not null,
  device_id uuid,
  device text,
  staff text,
  guests integer not null,
  opened_at timestamptz,
  amount bigint not null,
  reported_at timestamptz not null,
  state_version bigint not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  -- When the device that held the table said that it has dropped the check, and when another check was opened at the table.
  let_go_at timestamptz,
  used_again_at timestamptz,
  primary key (shop_id, id),
  constraint table_fixes_undone_once unique (shop_id, fix_id),
  constraint table_fixes_undo_check check ((kind = 'undo') = (fix_id is not null)),
  constraint table_fixes_fix_fkey foreign key (shop_id, fix_id) references table_fixes (shop_id, id)
);
create unique index table_fixes_number on table_fixes (shop_id, number);
create index table_fixes_table on table_fixes (shop_id, table_code, number desc);

alter table table_fixes enable row level security;
create policy tenant on table_fixes
  using (shop_id = any ((select current_shop_ids())::uuid[])) with check (shop_id = any ((select current_shop_ids())::uuid[]));
revoke update, delete on table_fixes from pos_app;
grant update (let_go_at, used_again_at) on table_fixes to pos_app;

-- One writer of a shop's tables at a time: a report that waits for a fix must see it, and numbers are taken in the order of commits.
create function lock_tables(shop uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('tables ' || shop::text, 0))
$$;
