import { Failure } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Database } from '#platform/database/database'
import { hashToken } from '#platform/security/secrets'
import { shopsByNode } from '#platform/topology/shops-by-node'

/** Number of devices whose shop is remembered, about 250 bytes each. */
const mostRemembered = 50_000

/**
 * Returns a function that finds the device of an API key; null if the key is unknown or was
 * replaced. It remembers the shop of each key and queries that shop's device first: if
 * there are several nodes, only one has it and the others may be down. For unknown keys it queries
 * all nodes, and each separately while one of them is down.
 */
export function deviceAuthentication(
  database: Database,
): (apiKey: string) => Promise<DeviceSession | null> {
  const shops = new Map<string, string>()
  let isOneNode = true
  const deviceOf = (hash: string, shopIds?: readonly string[]) =>
    database.transaction({ system: true, readOnly: true }, async (db) => {
      isOneNode = (await database.abilities(db)).isOneNode
      return readDevice(db, hash, shopIds)
    })
  return async (apiKey) => {
    const hash = hashToken(apiKey)
    const shopId = shops.get(hash)
    const known = shopId && (await deviceOf(hash, [shopId]))
    const session =
      known ||
      (await deviceOf(hash).catch((error: unknown) => {
        // An unreachable database is not queried a second time.
        if (isOneNode || !isUnavailable(error)) throw error
        return deviceOfNodesLeft(database, error, (shopIds) => deviceOf(hash, shopIds))
      }))
    shops.delete(hash)
    if (session) shops.set(hash, session.shop_id)
    const [oldest] = shops.keys()
    if (shops.size > mostRemembered && oldest) shops.delete(oldest)
    return session
  }
}

async function readDevice(
  db: Transaction<unknown>,
  hash: string,
  shopIds?: readonly string[],
): Promise<DeviceSession | null> {
  const { rows } = await sql<Omit<DeviceSession, 'kind'>>`
    select d.id as device_id, d.name as device_name, s.organization_id, d.shop_id, d.api_key_hash as key_hash
    from devices d join shops s on s.id = d.shop_id
    where d.api_key_hash = ${hash} ${shopIds ? sql`and d.shop_id = any(${shopIds}::uuid[])` : sql``}`.execute(
    db,
  )
  return rows[0] ? { kind: 'device', ...rows[0] } : null
}

const isUnavailable = (error: unknown) =>
  error instanceof Failure && error.exception === 'Unavailable'

/**
 * Queries each node separately. If no reachable node has the device, it fails with the original
 * error, because the missing node may have it.
 */
async function deviceOfNodesLeft(
  database: Database,
  error: unknown,
  deviceOf: (shopIds: readonly string[]) => Promise<DeviceSession | null>,
): Promise<DeviceSession> {
  const nodes = await database.transaction({ system: true, readOnly: true }, shopsByNode)
  const asked = nodes.map(async (shopIds) => {
    const session = await deviceOf(shopIds)
    if (!session) throw error
    return session
  })
  return Promise.any(asked).catch(() => {
    throw error
  })
}
