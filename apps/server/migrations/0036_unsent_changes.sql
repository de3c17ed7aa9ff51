-- What was changed since the last release is counted from this index alone. Corrections of receipts and settled posts stand in the same
-- history, grow with the sales and are no changes of what a release holds.
create index changes_unsent on changes (scope_id, at, resource, record_id)
  where resource <> all (array['devices', 'receipts', 'quarantine', 'trouble-tables']);
drop index changes_at;
