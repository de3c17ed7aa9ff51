-- The day with which a shop's weeks begin, in reports by week and in "this week" and "last week".
alter table shops add column week_starts_on text not null default 'monday'
  constraint shops_week_starts_on_check check (week_starts_on in ('monday', 'sunday'));
