-- The lists by name and by price of a shop with very many items are read from an index, page by page, as the list by position is. The
-- other orders sort the ids of the whole list, a few milliseconds for 20,000 items, which no writing has to pay for.
create index menu_items_name on menu_items (shop_id, fold_text(name), id);
create index menu_items_price on menu_items (shop_id, price, id);
