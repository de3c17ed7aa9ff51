-- Journals for accounting: how an organization books its closed days, and what was handed to its accounting program.

-- Accounts, tax classes and departments; an organization without a row books as the preset of its currency says.
create table journal_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  version integer not null,
  settings jsonb not null
);

-- Every file that was made, with its bytes (gzip, base64): downloaded again it is the same. Never changed.
create table journal_exports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  number integer not null check (number > 0),
  format text not null,
  from_date date not null,
  to_date date not null,
  days integer not null,
  entries integer not null,
  lines integer not null,
  total bigint not null,
  currency text not null,
  is_repeated boolean not null,
  file_name text not null,
  sha256 text not null,
  content text not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (organization_id, id),
  constraint journal_exports_number_key unique (organization_id, number)
);

-- The days of an export, with what they handed to the books then: a correcting journal is what they hand over now, less this.
create table journal_export_days (
  organization_id uuid not null,
  export_id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  close_number integer not null,
  amounts jsonb not null,
  primary key (organization_id, export_id, shop_id, business_date),
  foreign key (organization_id, export_id) references journal_exports (organization_id, id) on delete cascade,
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create index journal_export_days_day on journal_export_days (organization_id, shop_id, business_date);

do $$
declare
  name text;
begin
  foreach name in array array['journal_settings', 'journal_exports', 'journal_export_days'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(organization_id = (select current_organization_id()), false)) with check (coalesce(organization_id = (select current_organization_id()), false))',
      name);
  end loop;
end
$$;
revoke update, delete on journal_exports, journal_export_days from pos_app;
