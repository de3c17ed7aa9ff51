-- A payment or adjustment that is entered for a closed day missed that close, as a late receipt does. Cash of a customer lies in the drawer of a
-- device.
alter table receivable_entries add column after_close integer, add column device_id uuid;
