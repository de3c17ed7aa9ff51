-- What a person had chosen last: a new sign-in begins there, in any browser. No reference: where a shop is gone, the first one is taken.
alter table users
  add column last_organization_id uuid,
  add column last_shop_id uuid,
  add column starred_screens text[] not null default '{}';
