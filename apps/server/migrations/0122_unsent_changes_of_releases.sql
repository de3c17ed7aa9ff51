-- What was changed since the last release is counted from this index alone. What a shop does all day long stands in the same history and is no
-- change of what a release holds: sold-out items, closed days, entries of customers, and what 0036 left out already.
drop index changes_unsent;
create index changes_unsent on changes (scope_id, at, resource, record_id)
  where resource <> all (array['availability', 'day-close', 'devices', 'quarantine', 'receipts', 'receivables', 'releases', 'trouble-tables']);
