-- Public holidays: one set for the installation, which every shop reads and the system administrator writes.

create table holidays (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  date date not null,
  country text not null constraint holidays_country_check check (country in ('JP', 'US')),
  name_ja text not null,
  name_en text not null,
  search_text text generated always as (fold_text(name_ja || ' ' || name_en)) stored,
  constraint holidays_date_key unique (date, country)
);

alter table holidays enable row level security;
create policy installation on holidays using ((select acts_for_installation())) with check ((select acts_for_installation()));
create policy everyone on holidays for select using (true);

-- How many devices were told of a release when it was sent.
alter table releases add column notified integer not null default 0;
