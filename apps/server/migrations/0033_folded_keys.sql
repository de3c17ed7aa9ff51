-- What makes a record known to people (its unique fields, and its name) is looked up folded: whether a name is taken, which record a row
-- of a file means. Row-level security keeps a condition on fold_text(name) away from every index, for PostgreSQL does not trust the
-- function with other tenants' rows, so that each look-up folded the names of the whole list. A plain column compared by `=` is looked up.
do $$
declare
  k record;
begin
  for k in
    select * from (values
      ('organizations', 'name', null), ('shops', 'name', 'organization_id'), ('roles', 'name', 'organization_id'),
      ('taxes', 'label', 'shop_id'), ('allergies', 'name', 'shop_id'), ('time_periods', 'name', 'shop_id'), ('modes', 'name', 'shop_id'),
      ('revenue_centers', 'name', 'shop_id'), ('shop_maps', 'name', 'shop_id'), ('printers', 'name', 'shop_id'),
      ('major_groups', 'name', 'shop_id'), ('family_groups', 'name', 'shop_id'), ('categories', 'name', 'shop_id'),
      ('sub_categories', 'name', 'shop_id'), ('sub_category_groups', 'name', 'shop_id'), ('condiment_groups', 'name', 'shop_id'),
      ('payments', 'name', 'shop_id'), ('devices', 'name', 'shop_id'), ('courses', 'name', 'shop_id'), ('charges', 'name', 'shop_id'),
      ('table_charges', 'internal_name', 'shop_id'), ('discounts', 'name', 'shop_id'), ('coupons', 'name', 'shop_id')
    ) as keys(tab, field, tenant)
  loop
    -- The index keeps its name, by which a refusal is told of the field.
    execute format('drop index %I', k.tab || '_' || k.field || '_key');
    execute format('alter table %I add column %I text generated always as (fold_text(%I)) stored', k.tab, k.field || '_key', k.field);
    execute format('create unique index %I on %I (%s)', k.tab || '_' || k.field || '_key', k.tab,
      concat_ws(', ', quote_ident(k.tenant), quote_ident(k.field || '_key')));
  end loop;
end
$$;

drop index menu_items_jan_code_key;
drop index menu_items_name;
alter table menu_items
  add column jan_code_key text generated always as (fold_text(jan_code)) stored,
  add column name_key text generated always as (fold_text(name)) stored;
create unique index menu_items_jan_code_key on menu_items (shop_id, jan_code_key) where jan_code_key is not null;
-- Names of items and condiments need not be unique; the list by name is read off this index too.
create index menu_items_name on menu_items (shop_id, name_key, id);
alter table condiments add column name_key text generated always as (fold_text(name)) stored;
create index condiments_name on condiments (shop_id, name_key, id);
