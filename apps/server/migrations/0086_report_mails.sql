-- Reports by mail: what is sent to whom and when, and what became of each mail.
create table report_mails (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made it; null when the account is gone.
  user_id uuid references users (id) on delete set null,
  name text not null,
  frequency text not null constraint report_mails_frequency_check check (frequency in ('daily', 'weekly', 'monthly')),
  -- On the clocks of the shops: "07:00".
  time text not null constraint report_mails_time_check check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  reports text[] not null,
  compare text not null,
  -- Every shop that the reader may see; otherwise those of report_mail_shops.
  all_shops boolean not null,
  attachment text not null constraint report_mails_attachment_check check (attachment in ('none', 'csv', 'xlsx')),
  active boolean not null,
  -- Nothing is sent of periods whose moment was before.
  since timestamptz not null,
  -- When to look next whether something is due; at the latest an hour after the last look, for shops change their clocks.
  look_at timestamptz not null,
  primary key (organization_id, id)
);
create index report_mails_user on report_mails (user_id);
create index report_mails_look on report_mails (look_at) where active;

create table report_mail_shops (
  organization_id uuid not null,
  report_mail_id uuid not null,
  shop_id uuid not null,
  primary key (organization_id, report_mail_id, shop_id),
  foreign key (organization_id, report_mail_id) references report_mails (organization_id, id) on delete cascade,
  foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade
);
create index report_mail_shops_shop on report_mail_shops (organization_id, shop_id);

create table report_mail_recipients (
  organization_id uuid not null,
  report_mail_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- False: taken off the list, and kept because the person had unsubscribed; nobody else can undo that by adding the person again.
  listed boolean not null default true,
  unsubscribed_at timestamptz,
  primary key (organization_id, report_mail_id, user_id),
  foreign key (organization_id, report_mail_id) references report_mails (organization_id, id) on delete cascade
);
create index report_mail_recipients_user on report_mail_recipients (user_id);

-- One mail about one period to one person: the unique key is what keeps it from being sent twice.
create table report_mail_deliveries (
  organization_id uuid not null,
  id uuid not null,
  report_mail_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- What the shops of the mail have in common: time zone, currency, and for weeks their first day.
  clock text not null,
  timezone text not null,
  period_from date not null,
  period_to date not null,
  due_at timestamptz not null,
  state text not null default 'waiting'
    constraint report_mail_deliveries_state_check check (state in ('waiting', 'sending', 'sent', 'refused', 'unclear', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  claimed_at timestamptz,
  -- Just before the mail server was given the first byte of the attempt.
  handed_at timestamptz,
  ended_at timestamptz,
  address text,
  -- What the mail server said, or why nothing was sent.
  answer text,
  primary key (organization_id, id),
  unique (organization_id, report_mail_id, user_id, clock, period_from, period_to),
  foreign key (organization_id, report_mail_id) references report_mails (organization_id, id) on delete cascade
);
create index report_mail_deliveries_user on report_mail_deliveries (user_id);
create index report_mail_deliveries_latest on report_mail_deliveries (organization_id, report_mail_id, due_at desc, id);
create index report_mail_deliveries_open on report_mail_deliveries (claimed_at, next_attempt_at) where state in ('waiting', 'sending');
create index report_mail_deliveries_age on report_mail_deliveries (due_at);

do $$
declare
  name text;
begin
  foreach name in array array['report_mails', 'report_mail_shops', 'report_mail_recipients', 'report_mail_deliveries'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(organization_id = (select current_organization_id()), false)) with check (organization_id = (select current_organization_id()))',
      name);
  end loop;
end
$$;
