-- Customers who pay later, and what they owe. Money in the currency's smallest unit.
create table customers (
  shop_id uuid not null references shops (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  kana_name text,
  billing_name text,
  honorific text not null,
  contact text,
  post_code text,
  address text,
  phone text,
  email text,
  registration_number text,
  closing_day integer,
  payment_months integer not null,
  payment_day integer,
  note text,
  active boolean not null,
  name_key text generated always as (fold_text(name)) stored,
  search_text text generated always as (
    fold_text(name || ' ' || coalesce(kana_name, '') || ' ' || coalesce(billing_name, '') || ' ' || coalesce(contact, ''))) stored,
  primary key (shop_id, id)
);
create unique index customers_name_key on customers (shop_id, name_key);

-- Which names on receipts lead to which customer; null where people said that a name leads to nobody.
create table customer_names (
  shop_id uuid not null references shops (id),
  name_key text not null,
  name text not null,
  customer_id uuid,
  user_name text,
  at timestamptz not null,
  primary key (shop_id, name_key),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);
create index customer_names_customer on customer_names (shop_id, customer_id);

-- The customer of a payment on account, as the device named it.
alter table receipt_payments add column customer_id uuid, add column customer text;

-- The ledger. Entries are never changed: what a receipt charges, less what has been entered for it, is entered; a mistake is reversed.
create table receivable_entries (
  shop_id uuid not null references shops (id),
  id uuid not null,
  -- Null as long as nobody knows who the name on the receipt is.
  customer_id uuid,
  kind text not null check (kind in ('charge', 'payment', 'adjustment')),
  -- Above zero is owed, below zero is paid or given back.
  amount bigint not null check (amount <> 0),
  business_date date not null,
  -- Of a charge: the payment of a receipt, the name on it, and the amount by tax rate [{ "rate", "reduced", "amount" }].
  receipt_id uuid,
  line integer,
  name text not null default '',
  name_key text generated always as (fold_text(name)) stored,
  parts jsonb not null default '[]',
  -- Of a payment: how it came.
  means text,
  note text,
  -- The entry that this one takes back.
  reverses uuid,
  -- Null where the entry follows from a receipt.
  user_id uuid,
  user_name text,
  at timestamptz not null,
  primary key (shop_id, id),
  constraint receivable_entries_reverses_key unique (shop_id, reverses),
  foreign key (shop_id, customer_id) references customers (shop_id, id),
  foreign key (shop_id, reverses) references receivable_entries (shop_id, id),
  check ((kind = 'charge') = (receipt_id is not null))
);
create index receivable_entries_customer on receivable_entries (shop_id, customer_id, business_date, id) include (kind, amount, reverses);
create index receivable_entries_date on receivable_entries (shop_id, business_date, customer_id) include (kind, amount);
create index receivable_entries_receipt on receivable_entries (shop_id, receipt_id) where receipt_id is not null;
create index receivable_entries_name on receivable_entries (shop_id, name_key, customer_id) where kind = 'charge';

-- Statements as they were issued, numbered without gaps in their shop.
create table receivable_statements (
  shop_id uuid not null references shops (id),
  number integer not null check (number > 0),
  customer_id uuid not null,
  closing_date date not null,
  due_date date not null,
  -- carried + charged + adjusted + received = balance
  carried bigint not null,
  charged bigint not null,
  adjusted bigint not null,
  received bigint not null,
  balance bigint not null,
  -- Everything that it says, as it is printed.
  content jsonb not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (shop_id, number),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index receivable_statements_customer on receivable_statements (shop_id, customer_id, number);

-- Which entry stands on which statement: on one at the most.
create table receivable_statement_entries (
  shop_id uuid not null,
  entry_id uuid not null,
  number integer not null,
  primary key (shop_id, entry_id),
  foreign key (shop_id, entry_id) references receivable_entries (shop_id, id),
  foreign key (shop_id, number) references receivable_statements (shop_id, number)
);
create index receivable_statement_entries_number on receivable_statement_entries (shop_id, number);

do $$
declare
  name text;
begin
  foreach name in array array['customers', 'customer_names', 'receivable_entries', 'receivable_statements', 'receivable_statement_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy tenant on %I using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false)) with check (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))',
      name);
  end loop;
end
$$;
revoke update, delete on receivable_entries, receivable_statements, receivable_statement_entries from pos_app;
