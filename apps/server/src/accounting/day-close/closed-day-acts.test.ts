import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rebuildRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { rollUpTables } from '#sales/roll-ups/schema'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { paidReceipt } from '#testing/sales/drawer-day'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer(120_000)

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many types
type Body = any
const closedDate = '2026-04-06'
const openDate = '2026-04-07'
const at = (date: string, time: string) => `${date}T${time}:00+09:00`

/**
 * A shop with a closed day: two sales (one on account), a void, and a void of a check paid on the
 * next, open day. The check of the next day has another revenue center. A check that is set aside
 * has a void on the closed day.
 */
async function shopWithClosedDay() {
  const caller = await server.newTenant()
  const client = clientOf(server, caller)
  const device = await sampleDevice(server, caller)
  const { call, get, all, build, create } = client
  const [hall, terrace] = [
    await build.revenueCenter({ name: 'Hall' }),
    await build.revenueCenter({ name: 'Terrace' }),
  ]
  const customer = await create('customers', { name: 'Aoki' })
  const method = await build.payment({ name: 'Cash', type: 'cash', sub_type: null })
  const voidOf = (uid: string, receipt_uid: string | null, date = closedDate) => ({
    uid,
    receipt_uid,
    name: 'Soba',
    quantity: 1,
    total_void_price: 2600,
    void_at: at(date, '12:00'),
  })
  const sendVoids = (...void_orders: object[]) =>
    device.call('POST', '/v1/device/void-orders', { void_orders })
  const sale = (uid: string, date: string, more: object = {}) => ({
    ...paidReceipt(uid, { total: 1100, at: at(date, '11:00') }),
    ...more,
  })
  const idOf = async (uid: string) =>
    String((await all('receipts', { q: uid, from: closedDate, to: openDate }))[0].id)
  const onAccount = {
    payments: [{ name: 'On account', type: 'kake', amount: 1100, customer: 'Aoki KK' }],
  }
  await sendVoids(voidOf('v-early', 'pending'), voidOf('v-next', 'next'), voidOf('v-alone', null))
  await device.post(
    sale('sold', closedDate, {
      payments: [{ payment_id: method.id, name: 'Cash', type: 'cash', amount: 1100 }],
    }),
    sale('owed', closedDate, onAccount),
    sale('aside', closedDate),
    sale('next', openDate, { revenue_center_id: hall.id, revenue_center: 'Hall' }),
  )
  await call('POST', 'receipts/set-aside', { ids: [await idOf('aside')], reason: 'x' })
  await sendVoids(voidOf('v-aside', 'aside'))
  await device.call('POST', '/v1/device/cash', {
    cash_events: [{ uid: 'open', kind: 'open', amount: 10_000, at: at(closedDate, '10:00') }],
  })
  expect((await call('POST', 'day-close/close', { business_date: closedDate })).status).toBe(200)
  /** Rows of all roll-ups of the closed day, without rows of zeros. */
  const readSums = async () => {
    const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
      sql<{ row: Record<string, unknown> }>`${sql.join(
        rollUpTables.map(
          (
            table,
          ) => sql`select to_jsonb(t) || jsonb_build_object('table', ${table}::text) as row from ${sql.table(table)} t
            where t.shop_id = ${caller.shop_id} and t.revenue_type = 'paid_at' and t.grain = 'day' and t.starts_on = ${closedDate}`,
        ),
        sql` union all `,
      )}`.execute(db),
    )
    const isSum = (value: unknown) => typeof value === 'number'
    return rows
      .map(({ row }) => row)
      .filter((row) => Object.values(row).some((value) => isSum(value) && value !== 0))
      .map((row) => JSON.stringify(row))
      .toSorted()
  }
  return {
    ...client,
    caller,
    device,
    hall,
    terrace,
    customer,
    method,
    voidOf,
    sendVoids,
    sale,
    idOf,
    readSums,
    readDay: () => get('day-close/day', { date: closedDate }),
    readTotals: async () =>
      (await get('reports/revenues', { from: closedDate, to: closedDate })).totals,
  }
}

type Shop = Awaited<ReturnType<typeof shopWithClosedDay>>

async function accept(shop: Shop, path: string, body: object) {
  await shop.device.call('POST', `/v1/device/${path}`, body)
  const posts = await shop.all('receipts/quarantine', { state: 'open' })
  return { posts, id: String(posts[0].id) }
}

const act = async (shop: Shop, path: string, body: object) =>
  (await shop.call('POST', path, body)).status

/** Actions by expected result: refused, no change, or marked as late. */
const acts: Record<
  'refused' | 'without effect' | 'late',
  Record<string, (shop: Shop) => Promise<unknown>>
> = {
  refused: {
    'setting a receipt aside': async (shop) =>
      act(shop, 'receipts/set-aside', { ids: [await shop.idOf('sold')], reason: 'x' }),
    'setting a receipt of another day aside whose void it has': async (shop) =>
      act(shop, 'receipts/set-aside', { ids: [await shop.idOf('next')], reason: 'x' }),
    'restoring a receipt': async (shop) =>
      act(shop, 'receipts/restore', { ids: [await shop.idOf('aside')], reason: 'x' }),
    'correcting a receipt': async (shop) =>
      act(shop, `receipts/${await shop.idOf('sold')}/corrections`, {
        version: 1,
        note: 'x',
        reason: 'x',
      }),
    'correcting amounts': async (shop) =>
      act(shop, `receipts/${await shop.idOf('sold')}/replacements`, {
        version: 1,
        tip: 10,
        reason: 'x',
      }),
  },
  'without effect': {
    'correcting a receipt of another day whose void it has': async (shop) =>
      expect(
        await act(shop, `receipts/${await shop.idOf('next')}/corrections`, {
          version: 1,
          revenue_center_id: shop.terrace.id,
          reason: 'x',
        }),
      ).toBe(200),
    'correcting amounts of another day whose void it has': async (shop) =>
      expect(
        await act(shop, `receipts/${await shop.idOf('next')}/replacements`, {
          version: 1,
          tip: 10,
          reason: 'x',
        }),
      ).toBe(200),
    'the receipt of an earlier void': (shop) =>
      shop.device.post(
        shop.sale('pending', openDate, { revenue_center_id: shop.hall.id, revenue_center: 'Hall' }),
      ),
    'a refund on another day': (shop) =>
      shop.device.post(
        paidReceipt('back', { total: -1100, at: at(openDate, '12:00'), refund_of: 'sold' }),
      ),
    'joining a customer': (shop) =>
      act(shop, 'receivables/names/join', { name: 'Aoki KK', customer_id: shop.customer.id }),
    'renaming a payment method': (shop) => shop.update('payments', shop.method.id, { name: 'Bar' }),
    'renaming a revenue center': (shop) =>
      shop.update('revenue-centers', shop.hall.id, { name: 'Saal' }),
    'rebuilding the sums': (shop) =>
      server.engine.database.transaction({ system: true }, (db) =>
        rebuildRollUps(db, String(shop.caller.shop_id)),
      ),
    'another close time': (shop) =>
      shop.update('shops', String(shop.caller.shop_id), { close_time: '03:00' }),
    'a late void of a receipt that is set aside': (shop) =>
      shop.sendVoids(shop.voidOf('v-late-aside', 'aside')),
    'a late drawer event': (shop) =>
      shop.device.call('POST', '/v1/device/cash', {
        cash_events: [{ uid: 'drop', kind: 'drop', amount: 500, at: at(closedDate, '23:00') }],
      }),
  },
  late: {
    'a late receipt': (shop) => shop.device.post(shop.sale('late', closedDate)),
    'a late refund': (shop) =>
      shop.device.post(
        paidReceipt('back', { total: -1100, at: at(closedDate, '12:00'), refund_of: 'sold' }),
      ),
    'a late void': (shop) => shop.sendVoids(shop.voidOf('v-late', 'sold')),
    'a late void of a check of another day': (shop) =>
      shop.sendVoids(shop.voidOf('v-late-next', 'next')),
    'a refused receipt that is taken in': async (shop) => {
      const { id } = await accept(shop, 'receipts', {
        receipts: [{ ...shop.sale('fixed', closedDate), guest_count: -1 }],
      })
      expect(
        await act(shop, `receipts/quarantine/${id}/take-in`, {
          content: shop.sale('fixed', closedDate),
          reason: 'x',
        }),
      ).toBe(200)
    },
    'a refused void that is taken in': async (shop) => {
      const { id } = await accept(shop, 'void-orders', {
        void_orders: [{ ...shop.voidOf('v-fixed', null), quantity: 'one' }],
      })
      expect(
        await act(shop, `receipts/quarantine/${id}/take-in`, {
          content: shop.voidOf('v-fixed', null),
          reason: 'x',
        }),
      ).toBe(200)
    },
  },
}

/** The sums of the reports equal the close plus what arrived after it. */
async function expectSumsToHold(shop: Shop, kept: Body) {
  const { state, number, figures, late } = await shop.readDay()
  expect({ state, number, figures }).toEqual(kept)
  const totals = await shop.readTotals()
  const sum = (rows: Body[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const { sums } = figures
  expect([totals.total, totals.voids, totals.void_amount]).toEqual([
    sums.total + late.total,
    sums.voids + late.voids.length,
    sums.void_amount + sum(late.voids),
  ])
  return late
}

const plain = ({ state, number, figures }: Body) => ({ state, number, figures })

it.each(Object.entries(acts.refused))('a closed day refuses %s', async (_, attempt) => {
  const shop = await shopWithClosedDay()
  const [kept, before] = [plain(await shop.readDay()), await shop.readSums()]
  expect(await attempt(shop)).toBe(409)
  await expectSumsToHold(shop, kept)
  expect(await shop.readSums()).toEqual(before)
})

it.each(Object.entries(acts['without effect']))(
  'a closed day stays as it is after %s',
  async (_, attempt) => {
    const shop = await shopWithClosedDay()
    const [kept, before] = [plain(await shop.readDay()), await shop.readSums()]
    await attempt(shop)
    expect(await expectSumsToHold(shop, kept)).toMatchObject({ total: 0, receipts: [], voids: [] })
    expect(await shop.readSums()).toEqual(before)
  },
)

it.each(Object.entries(acts.late))('a closed day lists %s after its close', async (_, attempt) => {
  const shop = await shopWithClosedDay()
  const kept = plain(await shop.readDay())
  await attempt(shop)
  const { receipts, voids } = await expectSumsToHold(shop, kept)
  expect(receipts.length + voids.length).toBe(1)
})
