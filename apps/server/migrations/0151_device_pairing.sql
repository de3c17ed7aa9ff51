-- A link that connects a browser as the register of a device: valid once, for ten minutes.
alter table devices add column pairing_hash text;
alter table devices add column pairing_expires_at timestamptz;
alter table devices add column pairing_made_by text;
create index devices_pairing on devices (pairing_hash) where pairing_hash is not null;
