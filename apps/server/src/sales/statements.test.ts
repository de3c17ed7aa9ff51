import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { statementsOf } from '#testing/measures/count-statements'
import { sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { rebuildRollUps } from './roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
const device = sharedDevice(server)
const { build, get } = clientOf(server)
const made = prepared(async () => ({
  terrace: (await build.revenueCenter()).id,
  card: (await build.payment({ name: 'Visa', type: 'credit', sub_type: 'visa' })).id,
}))

/** A statement without the indentation of the code. */
const asText = (statement: string) => `${statement.replaceAll(/^ +| +$/gm, '').trim()};\n`
const voidOrder = {
  uid: 'v-1',
  receipt_uid: 'r-1',
  name: 'Soba',
  quantity: 1,
  total_void_price: 500,
  void_at: '2026-04-10T02:00:00.000Z',
}
const receiptIds = async (): Promise<string[]> =>
  (await get('receipts?from=2026-04-01&to=2026-04-30')).map(({ id }: { id: string }) => id)

const actions: [name: string, action: () => Promise<unknown>][] = [
  ['ingest-receipts', () => device.post(sampleReceipt('r-1'), sampleReceipt('r-2'))],
  [
    'ingest-void-orders',
    () => device.call('POST', '/v1/device/void-orders', { void_orders: [voidOrder] }),
  ],
  [
    'correct-receipt',
    async () => {
      const [id] = await receiptIds()
      const correction = {
        version: 1,
        customer: 'Tanaka',
        revenue_center_id: made.terrace,
        reason: 'x',
      }
      return server.call(server.admin, 'POST', `/v1/receipts/${id}/corrections`, correction)
    },
  ],
  [
    'correct-amounts',
    async () => {
      const ids = await receiptIds()
      const correction = {
        version: 1,
        payments: [{ payment_id: made.card, amount: 1100 }],
        change: 0,
        reason: 'x',
      }
      return server.call(
        server.admin,
        'POST',
        `/v1/receipts/${ids.at(-1)}/replacements`,
        correction,
      )
    },
  ],
  [
    'set-aside',
    async () => {
      const ids = await receiptIds()
      return server.call(server.admin, 'POST', '/v1/receipts/set-aside', { ids, reason: 'Broken' })
    },
  ],
  [
    'rebuild',
    () =>
      server.engine.database.transaction({ system: true }, (db) =>
        rebuildRollUps(db, String(server.admin.shop_id)),
      ),
  ],
]

// Review the difference as SQL: these statements run for every receipt of every shop.
it('every action sends the reviewed statements', async () => {
  const actionsOf = new Map<string, Set<string>>()
  for (const [name, action] of actions) {
    const sent = (await statementsOf(server, action)).filter(
      (text) =>
        /receipt|sales_|expected_sums|pg_advisory/.test(text) &&
        // Citus creates partitions elsewhere (DatabaseAbilities).
        !text.includes('ensure_receipt_partition'),
    )
    expect(sent.length).toBeGreaterThan(3)
    for (const text of sent) {
      const names = actionsOf.get(asText(text)) ?? new Set()
      actionsOf.set(asText(text), names.add(name))
    }
  }
  const texts = [...actionsOf].map(
    ([text, names]) => `-- Sent by ${[...names].join(', ')}\n${text}`,
  )
  await expect(texts.join('\n')).toMatchFileSnapshot('statements.sql')
})

it('stored, corrected and set aside the posted records', async () => {
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ receipts: number; voids: number; corrections: number }>`
      select (select count(*) from receipts where set_aside_at is not null) as receipts, (select count(*) from receipt_void_orders) as voids,
        (select count(*) from receipt_corrections) as corrections`.execute(db),
  )
  expect(rows).toEqual([{ receipts: 4, voids: 1, corrections: 1 }])
})
