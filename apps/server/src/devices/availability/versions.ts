import type { AvailabilityEvent, ItemState } from '@pos/contract/devices/availability'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

/** The number of a change, and that of the change before it. */
export interface Version {
  readonly version: number
  readonly since: number
}

/** PostgreSQL notifies with at most 8,000 bytes. Devices request longer lists of items. */
const mostInEvent = 50

/**
 * Locks a shop's availability until the end of the transaction and numbers the change that follows.
 * Changes of one shop wait for each other here: they are committed in the order of their versions,
 * so that no device can skip one.
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

/** Tells the shop's devices what changed, when the transaction is committed. */
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
