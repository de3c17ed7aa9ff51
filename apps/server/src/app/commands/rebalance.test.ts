import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compareRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { rebalance } from '#testing/databases/citus'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'

const citus = process.env.TEST_CITUS_URL ?? ''

describe.skipIf(citus === '')('shards that move to another node and back', () => {
  const server = sharedServer()

  it('lose nothing that is acknowledged meanwhile', { timeout: 300_000 }, async () => {
    const { database } = server.engine
    const callers = [
      server.admin,
      server.stranger,
      await server.newTenant(),
      await server.newTenant(),
    ]
    const moved = new AbortController()
    const refused: string[] = []
    const posting = callers.map(async (caller, index) => {
      const device = await sampleDevice(server, caller)
      let acknowledged = 0
      // Unacknowledged records are posted again, as devices do.
      while (!moved.signal.aborted) {
        const uid = `shop-${index}-${acknowledged}`
        const { status, body } = await device.call('POST', '/v1/device/receipts', {
          receipts: [sampleReceipt(uid)],
        })
        if (status === 200) acknowledged += 1
        else if (status !== 503) refused.push(`${status} ${JSON.stringify(body)}`)
      }
      return { shop: caller.shop_id ?? '', acknowledged }
    })

    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    )
    const name = rows[0]?.name ?? ''
    expect(await rebalance(citus, name, 'all but one')).toBe(1)
    expect(await rebalance(citus, name, 'all')).toBe(2)
    moved.abort()

    for (const { shop, acknowledged } of await Promise.all(posting)) {
      expect(acknowledged).toBeGreaterThan(0)
      await database.transaction({ organization_id: null, shop_ids: [shop] }, async (db) => {
        const stored = await sql<{
          count: number
        }>`select count(*) as count from receipts where shop_id = ${shop}`.execute(db)
        expect(stored.rows[0]?.count).toBe(acknowledged)
        expect(await compareRollUps(db, shop)).toEqual([])
      })
    }
    expect(refused).toEqual([])
  })
})
