import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeNode, openNode } from '#testing/databases/citus'
import type { SampleDevice } from '#testing/peers/sample-device'
import {
  type CountedShop,
  countedShop,
  orderLine,
  receiptOf,
  voidOf,
} from '#testing/sales/counted-items'
import { sampleCash } from '#testing/sales/posted-batch'
import { sharedServer } from '#testing/shared-server'

const citus = process.env.TEST_CITUS_URL ?? ''
/** With two nodes, all on the same one occurs once in a thousand runs. */
const manyShops = 10

describe.skipIf(citus === '')('a lost node', () => {
  const server = sharedServer()
  let [here, there]: CountedShop[] = []
  let items: string[] = []
  let node = 0
  beforeAll(async () => {
    const first = await countedShop(server)
    const port = await portOf(first)
    for (let tries = 0; tries < manyShops && !there; tries += 1) {
      const other = await countedShop(server)
      node = await portOf(other)
      if (node !== port) [here, there] = [first, other]
    }
    items = await Promise.all(
      [here!, there!].map((shop) =>
        shop.item('Soba', { inventory_type: 'count', inventory_value: 100 }),
      ),
    )
    for (const { caller } of [here!, there!]) {
      await server.call(caller, 'POST', '/v1/payments', { name: 'Cash', type: 'cash' })
      await server.call(caller, 'POST', '/v1/firebases')
    }
  }, 120_000)
  afterEach(() => openNode(citus, node, name()))

  const name = () =>
    new URL(server.engine.database.pool.options.connectionString ?? '').pathname.slice(1)

  async function portOf({ caller }: CountedShop) {
    const { rows } = await server.engine.database.pool.query<{ port: number }>(
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('receipts', $1::uuid)`,
      [caller.shop_id],
    )
    return rows[0]?.port ?? 0
  }

  /** Sends the requests of a device's day and returns their responses. */
  async function everythingOf(device: SampleDevice, item: string, round: string) {
    const ask = async (method: string, what: string, body?: object) => {
      const { status } = await device.call(
        method,
        `/v1/device/${what.replace(':item', item)}`,
        body,
      )
      return `${what} ${status}`
    }
    const line = orderLine(item, `${round}-1`)
    return [
      await ask('POST', 'heartbeat', {
        app_version: '1',
        queue: { receipts: 3, oldest_seconds: 60 },
      }),
      await ask('GET', 'master-data'),
      await ask('GET', 'staff'),
      await ask('GET', 'customers'),
      await ask('PUT', 'availability/:item', { sold_out: false }),
      await ask('POST', 'orders', { lines: [line, orderLine(item, `${round}-2`, 2)] }),
      await ask('POST', 'void-orders', { void_orders: [voidOf(item, `${round}-2`)] }),
      await ask('POST', 'receipts', {
        receipts: [
          receiptOf(round, line),
          receiptOf(`${round}-refund`, orderLine(item, `${round}-1`, -1)),
        ],
      }),
      await ask('POST', 'cash', { cash_events: [sampleCash(round)] }),
      await ask('PUT', 'table-states', {
        tables: [{ table_code: 'A7', state: 'open', amount: 1500, opened_at: line.ordered_at }],
      }),
    ]
  }

  /** Sends the requests of a person's day in a shop and returns their responses. */
  async function dayOf({ caller }: CountedShop, item: string, round: string) {
    const answers: string[] = []
    const ask = async (method: string, what: string, body?: object) => {
      answers.push(
        `${method} ${what} ${(await server.call(caller, method, `/v1/${what}`, body)).status}`,
      )
    }
    for (const list of [
      'menu-items',
      'receipts',
      'availability',
      'devices',
      'releases',
      'day-close',
      'dashboard',
      'alerts',
      'trail',
      'shops',
      'users',
    ])
      await ask('GET', list)
    await ask('GET', 'reports/revenues?from=2026-04-01&to=2026-04-10')
    await ask('GET', 'search?q=Soba')
    await ask('POST', 'taxes', { label: round, rate: '8', kind: 'inclusive', rounding: 'down' })
    await ask('POST', 'customers', { name: round })
    await ask('PUT', 'availability', { changes: [{ menu_item_id: item, sold_out: false }] })
    await ask('POST', 'firebases')
    return answers
  }

  it('does not affect people of other shops', { timeout: 120_000 }, async () => {
    const whole = await dayOf(here!, items[0]!, 'whole')
    await closeNode(citus, node, name())
    expect(await dayOf(here!, items[0]!, 'gone')).toEqual(whole)
    expect(whole.filter((answer) => !/ 20[01]$/.test(answer))).toEqual([])
    const refused = await dayOf(there!, items[1]!, 'gone')
    expect(refused).toContain('GET menu-items 503')
    expect(refused.filter((answer) => !/ (20[01]|503)$/.test(answer))).toEqual([])
  })

  it('stops its own shops, but no device of another shop', { timeout: 120_000 }, async () => {
    const whole = await everythingOf(here!.devices[0], items[0]!, 'before')
    expect(await everythingOf(there!.devices[0], items[1]!, 'before')).toEqual(whole)
    expect(whole.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
    await closeNode(citus, node, name())
    expect(await everythingOf(here!.devices[0], items[0]!, 'meanwhile')).toEqual(whole)
    // A token that the server has not seen before.
    expect(await everythingOf(here!.devices[1], items[0]!, 'beside')).toEqual(whole)
    const refused = await everythingOf(there!.devices[0], items[1]!, 'meanwhile')
    expect(refused).toEqual(whole.map((answer) => answer.replace(' 200', ' 503')))
    await openNode(citus, node, name())
    expect(await everythingOf(there!.devices[0], items[1]!, 'meanwhile')).toEqual(whole)
    // In each round, one check is paid, and one line in two is voided.
    expect([await here!.left(items[0]!), await there!.left(items[1]!)]).toEqual([
      100 - 3 * 2,
      100 - 2 * 2,
    ])
  })
})
