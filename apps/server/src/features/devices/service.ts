import { Failure } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Database } from '#platform/database/database'
import { shopsByNode } from '#platform/database/sharding/shops-by-node'
import { hashToken } from '#platform/security/secrets'

/** Devices whose shop is remembered: some 250 bytes each. */
const mostRemembered = 50_000

/**
 * Makes the function that finds the device of an API key; null if the key is unknown or was replaced. It remembers the shop of each key
 * that it saw, and asks for that shop's device first: on a sharded database one node knows it, and the others need not be there. A key that it
 * has not seen is asked of all nodes, and of each alone while one of them is gone.
 */
export function deviceAuthentication(database: Database): (apiKey: string) => Promise<DeviceSession | null> {
  const shops = new Map<string, string>()
  return async (apiKey) => {
    const hash = hashToken(apiKey)
    const shopId = shops.get(hash)
    const known = shopId && (await deviceOf(database, hash, sql`and d.shop_id = ${shopId}`))
    const session = known || (await deviceOf(database, hash).catch((error: unknown) => deviceOfNodesLeft(database, hash, error)))
    shops.delete(hash)
    if (session) shops.set(hash, session.shop_id)
    const [oldest] = shops.keys()
    if (shops.size > mostRemembered && oldest) shops.delete(oldest)
    return session
  }
}

async function deviceOf(database: Database, hash: string, ofShops: RawBuilder<unknown> = sql``): Promise<DeviceSession | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<Omit<DeviceSession, 'kind'>>`
      select d.id as device_id, d.name as device_name, s.organization_id, d.shop_id, d.api_key_hash as key_hash
      from devices d join shops s on s.id = d.shop_id
      where d.api_key_hash = ${hash} ${ofShops}`.execute(db),
  )
  return rows[0] ? { kind: 'device', ...rows[0] } : null
}

/** Asks each node for itself; fails as all of them together did where none that answers has the device: the one that is gone may have it. */
async function deviceOfNodesLeft(database: Database, hash: string, error: unknown): Promise<DeviceSession> {
  if (!(error instanceof Failure) || error.exception !== 'Unavailable') throw error
  const nodes = await database.transaction({ system: true, readOnly: true }, async (db) =>
    (await database.isSharded(db)) ? shopsByNode(db) : [],
  )
  const asked = nodes.map(async (shopIds) => {
    const session = await deviceOf(database, hash, sql`and d.shop_id = any(${shopIds}::uuid[])`)
    if (!session) throw error
    return session
  })
  return Promise.any(asked).catch(() => {
    throw error
  })
}
