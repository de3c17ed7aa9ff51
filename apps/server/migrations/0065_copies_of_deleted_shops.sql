-- delete_shop() empties every table that must go with a shop by its column shop_id; here the shop that was copied is only forgotten.
alter table copies
  drop constraint copies_organization_id_from_shop_id_fkey,
  alter column from_shop_id drop not null,
  add constraint copies_from_shop_fkey foreign key (organization_id, from_shop_id) references shops (organization_id, id)
    on delete set null (from_shop_id);
