-- Organizations, their shops, roles on the POS app, accounts and sessions.

create table organizations (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  security_code_length integer not null default 4 constraint organizations_security_code_length_check check (security_code_length between 4 and 8),
  reservation_api_key_sealed text,
  search_text text generated always as (fold_text(name)) stored
);
create unique index organizations_name_key on organizations (fold_text(name));

create table shops (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  kana_name text,
  short_name text,
  phone text,
  country_code text not null constraint shops_country_code_check check (country_code in ('JP', 'US')),
  region text,
  timezone text not null,
  currency text not null constraint shops_currency_check check (currency in ('JPY', 'USD')),
  post_code text,
  prefecture text,
  city text,
  ward text,
  street text,
  address text,
  company_code text,
  close_time text not null default '05:00' constraint shops_close_time_check check (close_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  warning_limit_time integer not null default 180 constraint shops_warning_limit_time_check check (warning_limit_time >= 0),
  receipt_printing_count integer not null default 1 constraint shops_receipt_printing_count_check check (receipt_printing_count between 0 and 5),
  open_days text[] not null default '{}' constraint shops_open_days_check
    check (open_days <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  off_days date[] not null default '{}',
  off_tax boolean not null default false,
  revenue_timing text not null default 'paid_at' constraint shops_revenue_timing_check check (revenue_timing in ('paid_at', 'ordered_at', 'first_ordered_at')),
  services text[] not null default '{restaurant}' constraint shops_services_check
    check (services <@ array['restaurant', 'cashier', 'reservation', 'cash_handling_device', 'cash_drawer', 'reservation_service']),
  reservation_shop_slug text,
  reservation_paid_status text constraint shops_reservation_paid_status_check check (reservation_paid_status in ('check_paid', 'ready')),
  tipping boolean not null default false,
  tip_rates text[] not null default '{}' constraint shops_tip_rates_check check (cardinality(tip_rates) <= 5),
  tax_tips boolean not null default false,
  auto_gratuity_rate numeric(6, 3) constraint shops_auto_gratuity_rate_check check (auto_gratuity_rate between 0 and 100),
  auto_gratuity_from_guests integer not null default 1 constraint shops_auto_gratuity_from_guests_check check (auto_gratuity_from_guests >= 1),
  auto_gratuity_taxed boolean not null default false,
  cat_service text,
  card_payment_application_id text,
  card_payment_location_id text,
  card_payment_access_token_sealed text,
  logo uuid,
  logo_width integer not null default 384 constraint shops_logo_width_check check (logo_width between 0 and 576),
  background_image uuid,
  monitor_images uuid[] not null default '{}' constraint shops_monitor_images_check check (cardinality(monitor_images) <= 10),
  third_party_shop_no text,
  search_text text generated always as (fold_text(name || ' ' || coalesce(kana_name, '') || ' ' || coalesce(short_name, ''))) stored,
  primary key (organization_id, id),
  -- The tenant key of everything that belongs to a shop.
  constraint shops_id_key unique (id),
  constraint shops_reservation_shop_slug_check
    check (not 'reservation_service' = any (services) or (reservation_shop_slug is not null and reservation_paid_status is not null))
);
create unique index shops_name_key on shops (organization_id, fold_text(name));

create table roles (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  void boolean not null default false,
  payment boolean not null default false,
  discount boolean not null default false,
  reprocess boolean not null default false,
  report_check boolean not null default false,
  time_period_change boolean not null default false,
  delete_slip boolean not null default false,
  exchange boolean not null default false,
  off_tax_us_region boolean not null default false,
  force_quit boolean not null default false,
  search_text text generated always as (fold_text(name)) stored,
  primary key (organization_id, id)
);
create unique index roles_name_key on roles (organization_id, fold_text(name));

-- Accounts. E-mail and phone are the sign-in, so they are unique in the installation; phones are kept as +81… or +1….
create table users (
  id uuid primary key,
  organization_id uuid references organizations (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null constraint users_role_check check (role in ('system_admin', 'organization_admin', 'shop_manager', 'shop_staff')),
  role_id uuid,
  display_name text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  password_hash text not null,
  security_code_sealed text,
  security_code_hash text,
  active boolean not null default true,
  search_text text generated always as (fold_text(
    display_name || ' ' || last_name || ' ' || first_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  constraint users_organization_check check ((organization_id is null) = (role = 'system_admin')),
  constraint users_email_check check (email is not null or phone is not null),
  constraint users_security_code_key unique (organization_id, security_code_hash),
  constraint users_organization_id_id_key unique (organization_id, id),
  constraint users_role_id_fkey foreign key (organization_id, role_id) references roles (organization_id, id)
);
create unique index users_email_key on users (lower(email));
create unique index users_phone_key on users (phone);

create table user_shops (
  organization_id uuid not null,
  user_id uuid not null,
  shop_id uuid not null,
  position integer not null default 0,
  primary key (organization_id, user_id, shop_id),
  constraint users_owner_fkey foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  constraint users_shop_ids_fkey foreign key (organization_id, shop_id) references shops (organization_id, id)
);
create index user_shops_shop on user_shops (organization_id, shop_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  -- Where the session works. What it stands in may be deleted: it is moved at the next reading of the profile.
  organization_id uuid references organizations (id) on delete set null,
  shop_id uuid references shops (id) on delete set null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_shop on sessions (shop_id);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

create table set_up_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

alter table organizations enable row level security;
create policy tenant on organizations using (id = (select current_organization_id()));

do $$
declare
  name text;
begin
  foreach name in array array['shops', 'roles', 'users', 'user_shops'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (organization_id = (select current_organization_id())) with check (organization_id = (select current_organization_id()))', name);
  end loop;
end
$$;

-- Signing in is the system's own work; no tenant's transaction sees it.
revoke all on sessions, password_resets, set_up_tokens from pos_app;
