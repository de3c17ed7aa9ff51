import { resources } from '@pos/contract/resources'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { statementsOf } from '#testing/count-statements'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/sample-device'
import { createSampler } from '#testing/sampler'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let device: SampleDevice
let terrace = ''
let card = ''
beforeAll(async () => {
  server = await startTestServer()
  device = await sampleDevice(server)
  const sampler = createSampler(server, server.admin)
  terrace = (await sampler.create(resources['revenue-centers'], await sampler.minimal(resources['revenue-centers']))).id
  card = (await sampler.create(resources.payments, { name: 'Visa', type: 'credit', sub_type: 'visa' })).id
})
afterAll(() => server.close())

/** The statements as they are reviewed: one after another, without the indentation of the program, each once. */
const asText = (statements: readonly string[]) => {
  const texts = statements.map((text) => text.replaceAll(/^ +| +$/gm, '').trim())
  return `${[...new Set(texts)].join(';\n\n')};\n`
}
const voidOrder = { uid: 'v-1', receipt_uid: 'r-1', name: 'Soba', quantity: 1, total_void_price: 500, void_at: '2026-04-10T02:00:00.000Z' }
const receiptIds = async (): Promise<string[]> => {
  const { body } = await server.call(server.admin, 'GET', '/v1/receipts?from=2026-04-01&to=2026-04-30')
  return body.data.map(({ id }: { id: string }) => id)
}

// Read the difference as SQL: what is written here runs for every receipt of every shop.
it.each([
  ['ingest-receipts', () => device.post(sampleReceipt('r-1'), sampleReceipt('r-2'))],
  ['ingest-void-orders', () => device.call('POST', '/v1/device/void-orders', { void_orders: [voidOrder] })],
  [
    'correct-receipt',
    async () => {
      const [id] = await receiptIds()
      const correction = { version: 1, customer: 'Tanaka', revenue_center_id: terrace, payments: [{ line: 0, payment_id: card }] }
      return server.call(server.admin, 'POST', `/v1/receipts/${id}/corrections`, correction)
    },
  ],
  [
    'set-aside',
    async () => {
      const ids = await receiptIds()
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

it('have stored what was sent, corrected it, and set it aside', async () => {
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ receipts: number; voids: number; corrections: number }>`
      select (select count(*) from receipts where set_aside_at is not null) as receipts, (select count(*) from receipt_void_orders) as voids,
        (select count(*) from receipt_corrections) as corrections`.execute(db),
  )
  expect(rows).toEqual([{ receipts: 2, voids: 1, corrections: 1 }])
})
