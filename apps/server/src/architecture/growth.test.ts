import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleDevice, sampleDevice } from '#sync/sample-device'
import { fillItems } from '#testing/fill-items'
import { fillReceipts } from '#testing/fill-receipts'
import { rowsReadBy } from '#testing/rows-read'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let device: SampleDevice
let shopId: string
let items: string[]
const api = async (method: string, url: string, body?: unknown) => (await server.call(server.admin, method, url, body)).body.data

beforeAll(async () => {
  server = await startTestServer()
  device = await sampleDevice(server)
  shopId = server.admin.shop_id ?? ''
  const tax = await api('POST', '/v1/taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  const item = await api('POST', '/v1/menu-items', { name: 'Soba', price: 900, tax_id: tax.id })
  items = await fillItems(server.engine.database, shopId, item.id, 3000)
  await fillReceipts(server.engine.database, shopId, 5000)
}, 120_000)
afterAll(() => server.close())

/** The most that was read of one table or index. */
async function mostRead(action: () => Promise<unknown>, among: RegExp) {
  const read = await rowsReadBy(server, action)
  return Math.max(0, ...Object.entries(read).flatMap(([name, rows]) => (among.test(name) ? [rows] : [])))
}

describe('without statistics, in a shop with history', () => {
  it('a void is put beside its own receipt, not beside all of them', async () => {
    const one = { uid: 'late', receipt_uid: 'r-777', name: 'Soba', quantity: 1, total_void_price: 5, void_at: '2026-04-10T00:00:00Z' }
    expect(await mostRead(() => device.call('POST', '/v1/device/void-orders', { void_orders: [one] }), /^receipts_/)).toBeLessThan(100)
  })

  it('one item that is saved is read by itself', async () => {
    const price = () => api('PUT', `/v1/menu-items/${items[5]}`, { version: 1, price: 950 })
    expect(await mostRead(price, /^menu_items/)).toBeLessThan(50)
    expect((await api('GET', `/v1/menu-items/${items[5]}`)).price).toBe(950)
  })

  it('the preview of thousands of changes counts all, describes the first, and is of a bounded size', async () => {
    let preview = await api('GET', '/v1/firebases/preview')
    const read = await rowsReadBy(server, async () => (preview = await api('GET', '/v1/firebases/preview')))
    expect(preview).toMatchObject({ added: 3002, changed: 0, removed: 0, truncated: true })
    expect(preview.changes).toHaveLength(500)
    expect(preview.changes.at(-1)).toMatchObject({ changed_by: 'Filler' })
    expect(preview.problems).toHaveLength(500)
    expect(preview.problems_total).toBeGreaterThan(3000)
    expect(JSON.stringify(preview).length).toBeLessThan(1_000_000)
    const changes = Object.entries(read).filter(([name]) => name.startsWith('changes'))
    expect(changes.reduce((sum, [, rows]) => sum + rows, 0)).toBeLessThan(2000)
  })
})
