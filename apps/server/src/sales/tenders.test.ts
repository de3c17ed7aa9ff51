import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { cashRoundingOf } from '@pos/domain/money/cash-rounding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { paidReceipt } from '#testing/sales/drawer-day'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'
import { compareRollUps } from './roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
const { call, get } = clientOf(server)

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many types
type Body = any

interface Tender {
  readonly name: string
  readonly type: 'cash' | 'credit' | 'coupon'
  readonly amount: number
}

const cash = (amount: number): Tender => ({ name: 'Cash', type: 'cash', amount })
const card = (amount: number): Tender => ({ name: 'Card', type: 'credit', amount })
const voucher = (amount: number, name = 'Voucher'): Tender => ({ name, type: 'coupon', amount })

/** A receipt with one line that these tenders settle. */
function settledBy(
  uid: string,
  total: number,
  payments: readonly Tender[],
  more: Partial<PostedReceiptInput> = {},
): PostedReceiptInput {
  const { change = 0, paid_at = '2026-04-10T02:00:00.000Z' } = more
  const settle = payments.reduce((all, one) => all + one.amount, 0) - change
  return {
    ...paidReceipt(uid, { total, at: paid_at }),
    change,
    settle,
    payments: [...payments],
    ...more,
  }
}

async function shopOf(currency: 'JPY' | 'USD', coupons: readonly object[] = []) {
  const us = {
    currency,
    country_code: 'US',
    timezone: 'Asia/Tokyo',
    cash_rounding: 'nearest_5',
  } as const
  const caller = await sisterOf(server, await server.newTenant(), currency === 'USD' ? us : {})
  for (const coupon of coupons) await clientOf(server, caller).create('coupons', coupon)
  return { caller, device: await sampleDevice(server, caller) }
}

/**
 * Reads the figures of a day in the payments report, drawers, bridge and, after closing the day,
 * the journal.
 */
async function readBooks(caller: Caller, date: string) {
  const range = { from: date, to: date }
  const report: Body = await get('reports/payments', range, caller)
  const { figures: bridge }: Body = await get('reports/bridge', range, caller)
  const { figures }: Body = await get('day-close/day', { date }, caller)
  expect((await call('POST', 'day-close/close', { business_date: date }, caller)).status).toBe(200)
  const journal: Body = await get('journals/day', { shop_id: caller.shop_id ?? '', date }, caller)
  const lines: Body[] = journal.entries.flatMap((entry: Body) => entry.lines)
  return {
    report,
    bridge,
    figures,
    journal,
    booked: amountsOf(lines.map((one) => [one.booking, one.debit - one.credit])),
  }
}

/** Adds amounts by name; sums of zero are omitted. */
function amountsOf(rows: readonly (readonly [name: string, amount: number])[]) {
  const sums = new Map<string, number>()
  for (const [name, amount] of rows) sums.set(name, (sums.get(name) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

const byType = (report: Body) =>
  amountsOf(report.rows.map(({ type, figures }: Body) => [type, figures.amount]))
/** The shops in these tests are newer than their receipts. */
const flagsIn = (flagged: readonly string[] = []) =>
  flagged.filter((flag) => flag !== 'time_before_shop')
const postOne = async (device: SampleDevice, receipt: PostedReceiptInput) => {
  const [answer] = await device.post(receipt)
  expect(answer?.status).toBe('stored')
  return flagsIn(answer?.flagged)
}
const date = '2026-04-10'

describe('a voucher with change in cash', () => {
  it('is received in full, and its change leaves the drawer, in all books', async () => {
    const { caller, device } = await shopOf('JPY', [
      { name: '商品券', open_price: true, enable_change: true },
    ])
    expect(
      await postOne(device, settledBy('v', 3300, [voucher(5000, '商品券')], { change: 1700 })),
    ).toEqual([])
    const { report, figures, booked, journal } = await readBooks(caller, date)
    expect(byType(report)).toEqual({ coupon: 5000, cash: -1700 })
    expect(
      report.rows.map(({ type, figures: of }: Body) => [type, of.count, of.tendered, of.change]),
    ).toEqual([
      ['coupon', 1, 5000, 0],
      ['cash', 0, 0, 1700],
    ])
    expect(figures.cash.expected).toBe(-1700)
    expect(journal.state).toBe('ready')
    expect(booked).toEqual({ payment_coupon: 5000, payment_cash: -1700, sales_standard: -3300 })
  })

  it('shows its receipt as it was posted', async () => {
    const { caller, device } = await shopOf('JPY')
    await postOne(device, settledBy('v', 3300, [voucher(5000)], { change: 1700 }))
    const [{ id }] = await get('receipts', { q: 'v' }, caller)
    const receipt: Body = await get(`receipts/${id}`, {}, caller)
    expect(receipt.payments).toMatchObject([{ name: 'Voucher', amount: 5000 }])
    expect([receipt.payments.length, receipt.change, receipt.excess]).toEqual([1, 1700, 0])
  })

  it.each([
    ['gives change', { enable_change: true }, []],
    ['refunds the difference', { return_change: true }, []],
    ['gives none', {}, ['change_without_cash']],
  ])('is flagged by the setting of its coupon: %s', async (_name, setting, flags) => {
    const { caller, device } = await shopOf('JPY', [
      { name: 'Gift', name_en: 'Gift card', open_price: true, ...setting },
    ])
    expect(
      await postOne(device, settledBy('a', 3300, [voucher(5000, 'Gift card')], { change: 1700 })),
    ).toEqual(flags)
    const [{ id }] = await clientOf(server, caller).all('coupons')
    const named = [{ ...voucher(5000, 'Other'), payment_id: id }]
    expect(await postOne(device, settledBy('b', 3300, named, { change: 1700 }))).toEqual(flags)
  })

  it('uses the cash method of the shop, and is reversed with its receipt', async () => {
    const { caller, device } = await shopOf('JPY')
    const of = clientOf(server, caller)
    await of.create('payments', { name: 'Bar till', type: 'cash' })
    const visa = await of.create('payments', { name: 'Visa', type: 'credit' })
    await postOne(device, settledBy('v', 3300, [voucher(5000)], { change: 1700 }))
    const before: Body = await of.get('reports/payments', { from: date, to: date })
    expect(before.rows.find((row: Body) => row.type === 'cash').children[0]).toMatchObject({
      label: 'Bar till',
    })
    const [{ id }] = await of.get('receipts', { q: 'v' })
    const body = {
      version: 1,
      reason: 'x',
      payments: [{ payment_id: visa.id, amount: 3300 }],
      change: 0,
    }
    expect((await call('POST', `receipts/${id}/replacements`, body, caller)).status).toBe(200)
    const { report, figures, booked } = await readBooks(caller, date)
    expect([byType(report), figures.cash.expected]).toEqual([{ credit: 3300 }, 0])
    expect(booked).toEqual({ payment_credit: 3300, sales_standard: -3300 })
  })
})

describe('what is kept above the amount due', () => {
  it.each([
    ['of vouchers', [voucher(500), voucher(500)], { payment_coupon: 1000 }],
    ['of cash without change', [cash(1000)], { payment_cash: 1000 }],
    [
      'of a voucher beside cash',
      [voucher(800), cash(200)],
      { payment_coupon: 800, payment_cash: 200 },
    ],
  ])('%s is other income, and the day is booked', async (_name, payments, received) => {
    const { caller, device } = await shopOf('JPY')
    expect(await postOne(device, settledBy('e', 950, payments))).toEqual([])
    const { report, bridge, figures, journal, booked } = await readBooks(caller, date)
    expect(journal.state).toBe('ready')
    expect(booked).toEqual({ ...received, sales_standard: -950, excess: -50 })
    expect(report.settled).toEqual({
      total: 950,
      tip: 0,
      cash_rounding: 0,
      excess: 50,
      unsettled: 0,
      received: 1000,
    })
    expect([bridge.excess, bridge.unsettled, figures.sums.excess]).toEqual([50, 0, 50])
    const line = journal.entries[0].lines.find((one: Body) => one.booking === 'excess')
    expect(line).toMatchObject({ account: '雑収入', tax_class: '対象外', credit: 50 })
  })

  it('has an account even if accounts were saved before it existed', async () => {
    const { caller, device } = await shopOf('JPY')
    const of = clientOf(server, caller)
    const { settings }: Body = await of.get('journals/settings')
    const { excess: _excess, ...accounts } = settings.accounts
    expect(
      (
        await call(
          'PUT',
          'journals/settings',
          { version: 0, settings: { ...settings, accounts } },
          caller,
        )
      ).status,
    ).toBe(200)
    await postOne(device, settledBy('e', 950, [voucher(1000)]))
    expect((await readBooks(caller, date)).journal.state).toBe('ready')
  })

  it('includes receipts after the close, and is in the file of the report', async () => {
    const { caller, device } = await shopOf('JPY')
    await postOne(device, settledBy('e', 950, [voucher(1000)]))
    await readBooks(caller, date)
    await postOne(device, settledBy('late', 450, [voucher(500)]))
    const journal: Body = await get('journals/day', { shop_id: caller.shop_id ?? '', date }, caller)
    expect(journal.state).toBe('ready')
    expect(journal.entries[1].lines.find((one: Body) => one.booking === 'excess')).toMatchObject({
      credit: 50,
    })
    const { file } = await clientOf(server, caller).download('reports/payments/export', {
      query: { from: date, to: date, format: 'csv' },
    })
    expect(file.toString('utf8')).toContain('お釣りなしの受け取り超過(雑収入),,,,,,100')
  })

  it('does not exist if a card was charged too much', async () => {
    const { caller, device } = await shopOf('JPY')
    expect(await postOne(device, settledBy('c', 950, [card(1000)]))).toEqual(['overpaid'])
    const { bridge, journal } = await readBooks(caller, date)
    expect([bridge.excess, bridge.unsettled, journal.state]).toEqual([0, 50, 'refused'])
  })
})

describe('cash rounding', () => {
  const rounded = (uid: string, more: Partial<PostedReceiptInput> = {}) =>
    settledBy(uid, 602, [cash(1000)], { change: 400, ...more })

  it('has a separate line in all books, and does not change total and tax', async () => {
    const { caller, device } = await shopOf('USD')
    expect(await postOne(device, rounded('down', { cash_rounding: -2 }))).toEqual([])
    expect(await postOne(device, settledBy('up', 603, [cash(605)], { cash_rounding: 2 }))).toEqual(
      [],
    )
    expect(
      await postOne(
        device,
        settledBy('split', 1001, [card(500), cash(500)], { cash_rounding: -1 }),
      ),
    ).toEqual([])
    expect(
      await postOne(device, settledBy('card', 604, [card(604)], { cash_rounding: 0 })),
    ).toEqual([])
    const { report, bridge, figures, journal, booked } = await readBooks(caller, date)
    const total = 602 + 603 + 1001 + 604
    expect(report.settled).toEqual({
      total,
      tip: 0,
      cash_rounding: -1,
      excess: 0,
      unsettled: 0,
      received: total - 1,
    })
    expect([bridge.cash_rounding, bridge.unsettled, bridge.total]).toEqual([-1, 0, total])
    expect([figures.sums.cash_rounding, figures.sums.total, figures.cash.expected]).toEqual([
      -1,
      total,
      600 + 605 + 500,
    ])
    expect(journal.state).toBe('ready')
    expect(booked).toMatchObject({ payment_cash: 1705, payment_credit: 1104, cash_rounding: 1 })
    const line = journal.entries[0].lines.find((one: Body) => one.booking === 'cash_rounding')
    expect(line).toMatchObject({ account: 'Cash Rounding', debit: 1 })
  })

  it('is assumed for a device that does not post it, and the receipt shows that', async () => {
    const { caller, device } = await shopOf('USD')
    expect(await postOne(device, rounded('old'))).toEqual([])
    expect(await postOne(device, settledBy('old-up', 603, [cash(605)]))).toEqual([])
    const [{ id }] = await get('receipts', { q: 'old' }, caller)
    expect(await get(`receipts/${id}`, {}, caller)).toMatchObject({
      rounding_assumed: true,
      excess: 0,
    })
    expect((await readBooks(caller, date)).report.settled).toMatchObject({
      cash_rounding: 0,
      unsettled: 0,
      excess: 0,
    })
  })

  it('rounds refunds in cash the same way', async () => {
    const { caller, device } = await shopOf('USD')
    expect(
      await postOne(device, settledBy('back', -602, [cash(-600)], { cash_rounding: 2 })),
    ).toEqual([])
    expect((await readBooks(caller, date)).report.settled).toMatchObject({
      total: -602,
      cash_rounding: 2,
      received: -600,
    })
  })

  it('is flagged without cash, or if it is not the rule of the shop', async () => {
    const { device } = await shopOf('USD')
    expect(
      await postOne(device, settledBy('wrong', 602, [cash(601)], { cash_rounding: -1 })),
    ).toEqual(['rounding_mismatch'])
    expect(
      await postOne(device, settledBy('card', 602, [card(600)], { cash_rounding: -2 })),
    ).toEqual(['rounding_mismatch'])
    const { device: yen } = await shopOf('JPY')
    expect(await postOne(yen, settledBy('yen', 602, [cash(600)], { cash_rounding: -2 }))).toEqual([
      'rounding_mismatch',
    ])
  })

  it('does not change a shop without rounding', async () => {
    const { device } = await shopOf('JPY')
    expect(await postOne(device, settledBy('short', 602, [cash(600)]))).toEqual(['underpaid'])
  })

  it('follows a correction of the payments', async () => {
    const { caller, device } = await shopOf('USD')
    const of = clientOf(server, caller)
    const visa = await of.create('payments', { name: 'Visa', type: 'credit' })
    const till = await of.create('payments', { name: 'Cash', type: 'cash' })
    await postOne(device, rounded('fix', { cash_rounding: -2 }))
    const [{ id }] = await of.get('receipts', { q: 'fix' })
    const correct = async (record: string, payments: object[]): Promise<Body> => {
      const { body } = await call(
        'POST',
        `receipts/${record}/replacements`,
        { version: 1, reason: 'x', payments, change: 0 },
        caller,
      )
      return body.data
    }
    const byCard = await correct(id, [{ payment_id: visa.id, amount: 602 }])
    expect(byCard.amounts).toMatchObject({ cash_rounding: 0, settle: 602, flags: [] })
    const byCash = await correct(byCard.replacement_id, [{ payment_id: till.id, amount: 600 }])
    expect(byCash.amounts).toMatchObject({ cash_rounding: -2, settle: 600, flags: [] })
    const { report, figures } = await readBooks(caller, date)
    expect([report.settled.cash_rounding, figures.cash.expected]).toEqual([-2, 600])
  })

  it('is a setting of shops in dollars', async () => {
    const { caller } = await shopOf('JPY')
    const { status, body } = await clientOf(server, caller).update('shops', caller.shop_id ?? '', {
      cash_rounding: 'nearest_5',
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cash_rounding']])
  })
})

/** A generated sale: the amount of each tender, and what happens to the excess. */
const anySale = fc.record({
  total: fc.integer({ min: 1, max: 20_000 }),
  tip: fc.constantFrom(0, 0, 100, 317),
  /** Parts of the amount due, in percent; the last tender pays the rest. */
  card: fc.integer({ min: 0, max: 100 }),
  cash: fc.integer({ min: 0, max: 100 }),
  last: fc.constantFrom('cash' as const, 'credit' as const, 'coupon' as const),
  over: fc.constantFrom(0, 0, 1, 50, 137, 5000),
  keepsChange: fc.boolean(),
  isRefund: fc.constantFrom(false, false, false, true),
  /** The device supports the field `cash_rounding`. */
  postsRounding: fc.boolean(),
})

function receiptOf(
  uid: string,
  sale: typeof anySale extends fc.Arbitrary<infer S> ? S : never,
): PostedReceiptInput {
  const due = sale.total + sale.tip
  const byCard = Math.floor((due * sale.card) / 100)
  const byCash = Math.floor(((due - byCard) * sale.cash) / 100)
  const over = sale.last === 'credit' ? 0 : sale.over
  const last = { cash, credit: card, coupon: voucher }[sale.last](due - byCard - byCash + over)
  const change = sale.keepsChange ? 0 : over
  if (sale.isRefund) return settledBy(uid, -sale.total, [card(-byCard), cash(byCard - sale.total)])
  const payments = [card(byCard), cash(byCash), last].filter(({ amount }) => amount !== 0)
  return settledBy(uid, sale.total, payments, { tip: sale.tip, change })
}

/**
 * Rounds the cash of a receipt to five cents as a till does: a cash payment of five cents or more
 * takes the difference, otherwise the change does. Smaller amounts stay exact.
 */
function roundedReceipt(receipt: PostedReceiptInput, isPosted: boolean): PostedReceiptInput {
  const { total, tip = 0, change = 0, payments } = receipt
  const rounding = cashRoundingOf({ total, tip, change, payments }, 'nearest_5')
  const index = payments.findIndex(({ type, amount }) => type === 'cash' && Math.abs(amount) > 4)
  const canRound = index !== -1 || (change !== 0 && change >= rounding)
  const hasField = isPosted || receipt.settle !== total + tip
  const field = hasField ? { cash_rounding: canRound ? rounding : 0 } : {}
  if (rounding === 0) return { ...receipt, ...field }
  if (!canRound) return { ...receipt, cash_rounding: 0 }
  const settle = receipt.settle + rounding
  if (index === -1) return { ...receipt, ...field, settle, change: change - rounding }
  const paid = payments.map((one, at) =>
    at === index ? { ...one, amount: one.amount + rounding } : one,
  )
  return { ...receipt, ...field, settle, payments: paid }
}

describe('drawer, payments report, bridge and journal', () => {
  it.each(['JPY', 'USD'] as const)('agree on any mix of tenders in %s', async (currency) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 12 }), async (sales) => {
        const { caller, device } = await shopOf(currency, [
          { name: 'Voucher', open_price: true, enable_change: true },
        ])
        const receipts = sales.map((sale, index) => {
          const receipt = receiptOf(`p-${index}`, sale)
          return currency === 'USD' ? roundedReceipt(receipt, sale.postsRounding) : receipt
        })
        const answers = await device.post(...receipts)
        expect(answers.flatMap(({ flagged }) => flagsIn(flagged))).toEqual([])
        const { report, bridge, figures, journal, booked } = await readBooks(caller, date)
        const paid = byType(report)
        expect(figures.cash.expected).toBe(paid.cash ?? 0)
        expect(amountsOf(figures.payments.map((one: Body) => [one.type, one.amount]))).toEqual(paid)
        expect(
          amountsOf(
            ['cash', 'credit', 'coupon'].map((type) => [type, booked[`payment_${type}`] ?? 0]),
          ),
        ).toEqual(paid)
        expect([bridge.received, bridge.unsettled]).toEqual([report.totals.amount, 0])
        expect(bridge.total + bridge.tip + bridge.cash_rounding + bridge.excess).toBe(
          bridge.received,
        )
        expect([booked.excess ?? 0, booked.cash_rounding ?? 0]).toEqual([
          0 - bridge.excess,
          0 - bridge.cash_rounding,
        ])
        expect(['ready', 'open']).toContain(journal.state)
        const differences = await server.engine.database.transaction({ system: true }, (db) =>
          compareRollUps(db, caller.shop_id ?? ''),
        )
        expect(differences).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})
