-- Accounts for the POS app alone have no address and no password. An invited person sets the password by a link.
alter table users alter column password_hash drop not null;
alter table users drop constraint users_email_check;
alter table users add constraint users_email_check
  check (email is not null or phone is not null or (role in ('shop_manager', 'shop_staff') and password_hash is null));
