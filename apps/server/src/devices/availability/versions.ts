import type { AvailabilityEvent, ItemState } from '@pos/contract/devices/availability'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

/** The version of a change, and that of the previous one. */
interface Version {
  readonly version: number
  readonly since: number
}

/** PostgreSQL notifies with at most 8,000 bytes. Devices request longer lists of items. */
const mostInEvent = 50

/**
 * Locks a shop's availability until the end of the transaction and assigns the next version.
 * Changes of one shop wait here, so they commit in the order of versions and no device can skip
 * one.
 */
export async function nextVersion(db: Transaction<unknown>, shopId: string): Promise<Version> {
  const { rows } = await sql<{ version: number; previous: number }>`
    insert into availability_versions as v (shop_id, version)
    values (${shopId}, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (shop_id) do update set previous = v.version, version = greatest(v.version + 1, excluded.version)
    returning v.version, v.previous`.execute(db)
  const { version = 0, previous = 0 } = rows[0] ?? {}
  return { version, since: previous }
}

/** Notifies the shop's devices of changes on commit. */
export async function publishStates(
  { events }: Pick<Engine, 'events'>,
  db: Transaction<unknown>,
  shopId: string,
  version: Version,
  items: readonly ItemState[],
): Promise<void> {
  if (items.length === 0) return
  const event: AvailabilityEvent = {
    ...version,
    ...(items.length <= mostInEvent ? { items: [...items] } : {}),
  }
  await events.publish(db, 'availability', { shop_id: shopId, ...event })
}
