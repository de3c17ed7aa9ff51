-- Folding every table's code for each search would take most of its time.
alter table shop_map_tables add column search_text text generated always as (fold_search(code)) stored;
