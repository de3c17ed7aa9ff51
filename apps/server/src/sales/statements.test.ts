import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { statementsOf } from '#testing/count-statements'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/sample-device'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let device: SampleDevice
beforeAll(async () => {
  server = await startTestServer()
  device = await sampleDevice(server)
})
afterAll(() => server.close())

/** The statements as they are reviewed: one after another, without the indentation of the program, each once. */
const asText = (statements: readonly string[]) => {
  const texts = statements.map((text) => text.replaceAll(/^ +| +$/gm, '').trim())
  return `${[...new Set(texts)].join(';\n\n')};\n`
}
const voidOrder = { uid: 'v-1', receipt_uid: 'r-1', name: 'Soba', quantity: 1, total_void_price: 500, void_at: '2026-04-10T02:00:00.000Z' }

// Read the difference as SQL: what is written here runs for every receipt of every shop.
it.each([
  ['ingest-receipts', () => device.post(sampleReceipt('r-1'), sampleReceipt('r-2'))],
  ['ingest-void-orders', () => device.call('POST', '/v1/device/void-orders', { void_orders: [voidOrder] })],
  [
    'set-aside',
    async () => {
      const { body } = await server.call(server.admin, 'GET', '/v1/receipts?from=2026-04-01&to=2026-04-30')
      const ids = body.data.map(({ id }: { id: string }) => id)
      return server.call(server.admin, 'POST', '/v1/receipts/set-aside', { ids, reason: 'Broken' })
    },
  ],
  ['rebuild', () => server.engine.database.transaction({ system: true }, (db) => rebuildRollUps(db, String(server.admin.shop_id)))],
] as const)('%s runs the reviewed statements', async (name, action) => {
  const statements = await statementsOf(server, action)
  expect(statements.length).toBeGreaterThan(3)
  await expect(asText(statements.filter((text) => /receipt|sales_|expected_sums|pg_advisory/.test(text)))).toMatchFileSnapshot(
    `statements/${name}.sql`,
  )
})

it('have stored what was sent, and set it aside', async () => {
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ receipts: number; voids: number }>`
      select (select count(*) from receipts where set_aside_at is not null) as receipts, (select count(*) from receipt_void_orders) as voids`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ receipts: 2, voids: 1 }])
})
