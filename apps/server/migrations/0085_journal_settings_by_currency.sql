-- An organization with shops in yen and in dollars books them in two charts of accounts.
alter table journal_settings add column currency text not null default 'JPY' constraint journal_settings_currency_check check (currency in ('JPY', 'USD'));
alter table journal_settings alter column currency drop default;
alter table journal_settings drop constraint journal_settings_pkey;
alter table journal_settings add primary key (organization_id, currency);
