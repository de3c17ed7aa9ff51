-- Sold out is kept by item_availability (0039): an item that was marked since is carried over.
insert into item_availability (shop_id, menu_item_id, stopped, version)
select i.shop_id, i.id, true, n.version
from menu_items i join (
  select shop_id, (next_availability(shop_id)).version from menu_items where sold_out group by shop_id) n on n.shop_id = i.shop_id
where i.sold_out
on conflict (shop_id, menu_item_id) do nothing;
alter table menu_items drop column sold_out;

-- Releases that were sent before carry neither: a device that is rolled back to one must not take last month's state for today's.
update release_objects set content = content - '{sold_out,inventory_value}'::text[] where resource = 'menu-items';
