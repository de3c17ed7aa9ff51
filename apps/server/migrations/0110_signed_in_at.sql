-- When the person signed in: renewing the token keeps it, and no session lives longer than SESSION_DAYS from there.
alter table sessions add signed_in_at timestamptz;
update sessions set signed_in_at = created_at;
alter table sessions alter signed_in_at set not null;
