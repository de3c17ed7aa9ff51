-- Price changes of many records are undone in the same way as imports.
alter table imports add column kind text not null default 'import' check (kind in ('import', 'price_change'));
