-- Releases that were sent from a frozen schedule hashed every record a second time, in another order of its keys. They get the manifest of
-- their schedule, whose content is the same, so that the next release and deltas name only what differs. Releases with an equal hash have
-- the same content (roll-backs). The hash of the release itself stays: devices know it by that.
with frozen as (
  select distinct on (r.shop_id, r.hash) r.shop_id, r.hash, s.manifest
  from scheduled_releases s join releases r on r.shop_id = s.shop_id and r.number = s.release
  where s.manifest is not null and s.hash <> r.hash
  order by r.shop_id, r.hash, s.id)
update releases r set manifest = f.manifest from frozen f where r.shop_id = f.shop_id and r.hash = f.hash;
