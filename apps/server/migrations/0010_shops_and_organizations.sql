-- The screens of shops and organizations.

-- What is shown of a sealed secret: its last four characters.
alter table organizations add reservation_api_key_hint text;
alter table shops add card_payment_access_token_hint text;

-- Pictures of the guest-facing display: rows, so that each is known to be a picture of this very shop.
create table shop_monitor_images (
  organization_id uuid not null,
  shop_id uuid not null,
  position integer not null,
  image uuid not null,
  primary key (organization_id, shop_id, position),
  constraint shops_owner_fkey foreign key (organization_id, shop_id) references shops (organization_id, id) on delete cascade,
  constraint shops_monitor_images_fkey foreign key (shop_id, image) references files (shop_id, id)
);
insert into shop_monitor_images (organization_id, shop_id, position, image)
  select s.organization_id, s.id, p.place - 1, p.image from shops s, unnest(s.monitor_images) with ordinality as p(image, place);
alter table shops drop column monitor_images;
alter table shop_monitor_images enable row level security;
create policy tenant on shop_monitor_images using (organization_id = (select current_organization_id()))
  with check (organization_id = (select current_organization_id()));

-- Work on what is the installation's own, not a tenant's: system administrators' routes set this, and no other.
create function acts_for_installation() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.installation', true) = 'on', false)
$$;
alter policy tenant on organizations using (id = (select current_organization_id()) or (select acts_for_installation()));
alter policy tenant on changes
  using (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id())
    or (scope_id = '00000000-0000-0000-0000-000000000000' and (select acts_for_installation())))
  with check (scope_id = any ((select current_shop_ids())::uuid[]) or scope_id = (select current_organization_id())
    or (scope_id = '00000000-0000-0000-0000-000000000000' and (select acts_for_installation())));

-- How many shops and accounts an organization has: told to the installation's administrators, who see no other row of them.
create function count_shops(of_organization uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from shops where organization_id = of_organization and acts_for_installation()
$$;
create function count_accounts(of_organization uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from users where organization_id = of_organization and acts_for_installation()
$$;
alter table roles drop constraint roles_organization_id_fkey,
  add constraint roles_organization_id_fkey foreign key (organization_id) references organizations (id) on delete cascade;

-- Deletes a shop of the current organization with its master data, devices and releases. Never what it sold, nor who works in it: then
-- it fails with foreign_key_violation. The tables that point at shops are read from the catalog, so that none is forgotten; those that
-- point at one another are emptied in rounds.
create function delete_shop(doomed uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  left_over text[];
  blocked text[];
begin
  perform from shops where id = doomed and organization_id = current_organization_id() for update;
  if not found then
    return;
  end if;
  update shops set logo = null, background_image = null where id = doomed;
  select array_agg(distinct conrelid::regclass::text) into left_over from pg_constraint
    where contype = 'f' and confrelid = 'shops'::regclass and confdeltype in ('a', 'c') and conparentid = 0
      and conrelid::regclass::text not in ('receipts', 'receipt_void_orders', 'quarantine', 'revenue_daily', 'revenue_daily_taxes', 'user_shops');
  loop
    blocked := '{}';
    foreach name in array left_over loop
      begin
        execute format('delete from %s where shop_id = $1', name) using doomed;
      exception when foreign_key_violation then
        blocked := blocked || name;
      end;
    end loop;
    exit when blocked = '{}';
    if blocked = left_over then
      raise foreign_key_violation using message = format('shop %s is still used by %s', doomed, blocked);
    end if;
    left_over := blocked;
  end loop;
  delete from shops where id = doomed;
end
$$;
revoke all on function count_shops(uuid), count_accounts(uuid), delete_shop(uuid) from public;
grant execute on function count_shops(uuid), count_accounts(uuid), delete_shop(uuid) to pos_app;
