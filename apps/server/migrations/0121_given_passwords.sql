-- When an administrator typed the password that an account has now; null: the person chose it.
alter table users add column password_given_at timestamptz;
