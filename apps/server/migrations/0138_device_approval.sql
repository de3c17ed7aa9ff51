-- An administrator approves a device before it receives secrets of payment and reservation services. The approval belongs to the key that the
-- device has then: who made a key, and when, is what an administrator looks at. Devices from before have no approval.
alter table devices
  add api_key_made_at timestamptz,
  add api_key_made_by text,
  add credentials_approved_at timestamptz,
  add credentials_approved_by text;
