-- Copies to many shops: what was asked for, and what became of each shop. A server that stops in the middle leaves the rest `waiting`, for the
-- outcome of a shop is written in the transaction that writes its records.
create table copies (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  from_shop_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  user_name text not null,
  locale text not null,
  request jsonb not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, from_shop_id) references shops (organization_id, id) on delete cascade
);
create index copies_of_person on copies (organization_id, user_id, at desc);
create index copies_shop on copies (organization_id, from_shop_id);
create index copies_user on copies (user_id);
create index copies_age on copies (at);
alter table copies enable row level security;
create policy tenant on copies
  using (coalesce(organization_id = (select current_organization_id()), false)) with check (organization_id = (select current_organization_id()));

create table copy_shops (
  organization_id uuid not null,
  copy_id uuid not null,
  shop_id uuid not null,
  position integer not null,
  -- The mark of the preview; nothing else is written.
  seen text not null,
  state text not null default 'waiting'
    constraint copy_shops_state_check check (state in ('waiting', 'copied', 'unchanged', 'refused', 'undoing', 'undone', 'kept')),
  -- Attempts that ended in an error of the server.
  attempts integer not null default 0,
  counts jsonb,
  problems jsonb not null default '[]',
  write_id uuid,
  ended_at timestamptz,
  primary key (organization_id, copy_id, shop_id),
  foreign key (organization_id, copy_id) references copies (organization_id, id) on delete cascade,
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create index copy_shops_shop on copy_shops (organization_id, shop_id);
create index copy_shops_due on copy_shops (organization_id, copy_id, position) where state in ('waiting', 'undoing');
alter table copy_shops enable row level security;
create policy tenant on copy_shops
  using (coalesce(organization_id = (select current_organization_id()), false)) with check (organization_id = (select current_organization_id()));
