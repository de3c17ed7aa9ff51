-- Lists with lower rows, for people who would see more of them. It belongs to the person, not to the account that others edit.
alter table users add column compact_rows boolean not null default false;
