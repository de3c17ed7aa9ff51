import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { businessDate } from '@pos/domain/days/business-day'
import { eachDay } from '@pos/domain/days/calendar-date'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { revenueTypes, sumsOf } from '#testing/sales/receipt-sums'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps, rebuildRollUps } from './rebuild-roll-ups.ts'

const range = { from: '2026-03-05', to: '2026-03-11' }

const server = sharedServer()

// Five days around New York's change to daylight saving time on March 8, when the close time moves
// relative to UTC.
const moment = fc
  .integer({ min: 0, max: 5 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 2, 6) + minutes * 60_000).toISOString())
const money = fc.integer({ min: -50_000, max: 500_000 })
const taxLine = fc.record({
  rate: fc.constantFrom('10', '10.0', '8', '4.712', '0'),
  kind: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  taxable: money,
  tax: money,
})
// Sums need not add up: such receipts are flagged and count as they are.
const receipt = fc
  .record({
    guest_count: fc.integer({ min: 0, max: 20 }),
    first_ordered_at: moment,
    ordered_at: moment,
    paid_at: moment,
    subtotal: money,
    discount: money,
    charge: money,
    table_charge: money,
    auto_gratuity: money,
    tip: money,
    tax: money,
    total: money,
    taxes: fc.array(taxLine, { maxLength: 3 }),
  })
  .map((values) => ({ ...values }) satisfies Partial<PostedReceiptInput>)
const voided = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  total_void_price: money,
  void_at: fc.option(moment),
})
/** Batches as devices send them: split anywhere, some sent twice, in any order, several at once. */
const scenario = fc.record({
  receipts: fc.array(receipt, { minLength: 1, maxLength: 25 }),
  voids: fc.array(voided, { maxLength: 6 }),
  repeats: fc.array(fc.nat(), { maxLength: 12 }),
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  batch: fc.integer({ min: 1, max: 9 }),
})

let runs = 0
async function freshDevice(): Promise<{ caller: Caller; device: SampleDevice; shopId: string }> {
  runs += 1
  const shopId = crypto.randomUUID()
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`insert into shops (organization_id, id, name, country_code, timezone, currency, close_time)
      values (${server.admin.organization_id}, ${shopId}, ${`Shop ${runs}`}, 'US', 'America/New_York', 'USD', '05:00')`.execute(
      db,
    ),
  )
  const caller = await server.signIn('organization_admin', server.admin.organization_id, shopId)
  return { caller, device: await sampleDevice(server, caller), shopId }
}

const compare = (shopId: string) =>
  server.engine.database.transaction({ system: true }, (db) => compareRollUps(db, shopId))
const rebuild = (shopId: string) =>
  server.engine.database.transaction({ system: true }, (db) => rebuildRollUps(db, shopId))

describe('the General report', () => {
  it('equals the sums over the receipts after any order and a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ receipts, voids, repeats, order, batch }) => {
        const { caller, device, shopId } = await freshDevice()
        const posted = receipts.map((values, index) => sampleReceipt(`r-${index}`, values))
        const undone = voids.map((values, index) => ({
          uid: `v-${index}`,
          name: 'Soba',
          ...values,
        }))
        const sent = [...posted, ...repeats.map((index) => posted[index % posted.length]!)]
          .map((one, index) => ({ one, rank: order[index % order.length]! }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
        const batches = Array.from({ length: Math.ceil(sent.length / batch) }, (_, index) =>
          sent.slice(index * batch, (index + 1) * batch),
        )
        const calls = batches.map((part) => device.post(...part))
        if (undone.length > 0) {
          for (const void_orders of [undone, undone.toReversed()])
            calls.push(
              (async () =>
                (await device.call('POST', '/v1/device/void-orders', { void_orders })).body.data)(),
            )
        }
        const answers = (await Promise.all(calls)).flat()
        expect(answers.filter((answer) => answer.status === 'stored')).toHaveLength(
          posted.length + undone.length,
        )
        expect(new Set(answers.map((answer) => answer.status)).has('conflict')).toBe(false)

        const day = (instant: string) => businessDate(instant, 'America/New_York', '05:00')
        const counted = undone.filter((one) => one.void_at !== null)
        for (const type of revenueTypes) {
          const { body } = await server.call(
            caller,
            'GET',
            `/v1/reports/revenues?from=${range.from}&to=${range.to}&revenue_type=${type}`,
          )
          expect(body.data.rows.map((row: { period: string }) => row.period)).toEqual(
            eachDay(range.from, range.to),
          )
          for (const row of body.data.rows) {
            const mine = posted.filter((one) => day(one[type]) === row.period)
            const ownVoids = counted.filter((one) => day(one.void_at!) === row.period)
            expect(row.figures).toMatchObject(sumsOf(mine, ownVoids))
          }
          expect(body.data.totals).toMatchObject(sumsOf(posted, counted))
        }
        expect(await compare(shopId)).toEqual([])
        expect(await rebuild(shopId)).toEqual([])
        expect(await compare(shopId)).toEqual([])
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
    )
  }, 120_000)
})

describe('roll-ups', () => {
  it('stay right when they are rebuilt while receipts arrive', async () => {
    const { caller, device, shopId } = await freshDevice()
    const work = Array.from({ length: 12 }, (_, index) =>
      index % 4 === 3
        ? rebuild(shopId)
        : device.post(
            ...Array.from({ length: 10 }, (_, at) =>
              sampleReceipt(`x-${index}-${at}`, { paid_at: '2026-03-01T20:00:00Z' }),
            ),
          ),
    )
    await Promise.all(work)
    expect(await compare(shopId)).toEqual([])
    const { body } = await server.call(
      caller,
      'GET',
      '/v1/reports/revenues?from=2026-02-28&to=2026-03-02',
    )
    expect(body.data.totals).toMatchObject({ receipts: 90, total: 99_000 })
  })

  it('that are wrong are detected and corrected', async () => {
    const { device, shopId } = await freshDevice()
    await device.post(sampleReceipt('one'), sampleReceipt('two'))
    await server.engine.database.transaction({ system: true }, async (db) => {
      await sql`update sales_items set net = net + 1 where shop_id = ${shopId} and grain = 'day'`.execute(
        db,
      )
      await sql`delete from sales_payments where shop_id = ${shopId} and grain = 'month'`.execute(
        db,
      )
    })
    const found = (await compare(shopId)).map(
      ({ table, is, row }) => `${table} ${String(row.grain)} ${is}`,
    )
    expect(found.toSorted()).toEqual([
      'sales_items day expected',
      'sales_items day kept',
      'sales_payments month expected',
    ])
    expect(await rebuild(shopId)).toHaveLength(3)
    expect(await compare(shopId)).toEqual([])
  })

  it('are visible only to their own shop', async () => {
    const { device } = await freshDevice()
    await device.post(sampleReceipt('own'))
    const tenant = {
      organization_id: server.stranger.organization_id,
      shop_ids: [server.stranger.shop_id ?? ''],
    }
    const seen = await server.engine.database.transaction(tenant, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from sales_figures) + (select count(*) from sales_items) + (select count(*) from receipt_uids) + (select count(*) from receipts) + (select count(*) from receipt_lines)
          + (select count(*) from devices where name = 'Register') as count`.execute(db)
      return rows[0]?.count
    })
    expect(seen).toBe(0)
  })
})
