import { onlineSince } from '@pos/domain/devices/device-presence'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'
import { wakeOutbox } from './note-event.ts'

interface SilentDevice {
  readonly organization_id: string
  readonly shop_id: string
  readonly id: string
  readonly name: string
  readonly last_seen_at: string
}

/**
 * Records newly silent devices, each silence once: those that have reported since an address for
 * this event was switched on.
 */
export async function noteSilentDevices(engine: Engine): Promise<void> {
  const now = engine.clock.now()
  const count = await engine.database.transaction({ system: true }, async (db) => {
    const silent = await markSilences(db, now)
    if (silent.length > 0) await writeOutbox(db, silent, now)
    return silent.length
  })
  if (count > 0) await wakeOutbox(engine)
}

/** Devices that never reported are not silent; those without a key are ignored. */
async function markSilences(db: Transaction<unknown>, now: Date): Promise<SilentDevice[]> {
  // A separate statement, because in a sharded database webhooks are on another node than devices.
  const { rows: listening } = await sql<{ organization_id: string; since: string }>`
    select organization_id, min(active_since)::text as since from webhook_endpoints
    where active and 'device.silent' = any(events) group by organization_id`.execute(db)
  if (listening.length === 0) return []
  const { rows } = await sql<SilentDevice>`
    with silent as (
      select s.organization_id, d.shop_id, d.id, d.name, d.last_seen_at
      from jsonb_to_recordset(${JSON.stringify(listening)}::jsonb) as e(organization_id uuid, since timestamptz)
      join shops s on s.organization_id = e.organization_id
      join devices d on d.shop_id = s.id and d.api_key_hash is not null and d.last_seen_at >= e.since and d.last_seen_at <= ${onlineSince(now)}
    ), noted as (
      insert into webhook_silences as n (organization_id, shop_id, device_id, last_seen_at)
      select organization_id, shop_id, id, last_seen_at from silent
      on conflict (organization_id, shop_id, device_id) do update set last_seen_at = excluded.last_seen_at where n.last_seen_at < excluded.last_seen_at
      returning organization_id, shop_id, device_id
    )
    select s.organization_id, s.shop_id, s.id, s.name, s.last_seen_at from silent s
    join noted n on n.organization_id = s.organization_id and n.shop_id = s.shop_id and n.device_id = s.id`.execute(
    db,
  )
  return rows
}

async function writeOutbox(db: Transaction<unknown>, devices: readonly SilentDevice[], now: Date) {
  const rows = devices.map(({ organization_id, shop_id, ...device }) => ({
    id: newId(),
    organization_id,
    shop_id,
    subject: device,
  }))
  await sql`
    insert into webhook_outbox (organization_id, id, type, shop_id, at, subject, check_at)
    select r.organization_id, r.id, 'device.silent', r.shop_id, ${now}, r.subject, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, organization_id uuid, shop_id uuid, subject jsonb)`.execute(
    db,
  )
}
