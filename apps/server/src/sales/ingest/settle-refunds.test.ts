import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentHash } from '#engine/posted/validate-batch'
import { csvRecords } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()

const line = (position: number, quantity: number, more: object = {}) => ({
  position,
  name: 'Soba',
  quantity,
  unit_price: 1000,
  price: quantity * 1000,
  tax_rate: '0',
  tax_kind: 'inclusive' as const,
  ordered_at: '2026-04-10T02:00:00Z',
  ...more,
})
/** A check with bowls of soba at 1,000, paid in April; negative ones are refunds. */
const check = (uid: string, day: number, bowls: number, more: object = {}) => {
  const paid_at = `2026-04-${day}T03:00:00Z`
  const total = bowls * 1000
  return sampleReceipt(uid, {
    paid_at,
    ordered_at: '2026-04-10T02:00:00Z',
    first_ordered_at: '2026-04-10T02:00:00Z',
    total,
    subtotal: total,
    settle: total,
    tax: 0,
    taxes: [],
    orders: [line(0, bowls)],
    payments: [
      {
        name: 'Cash',
        type: 'cash',
        amount: total,
      },
    ],
    ...more,
  })
}
const refund = (
  uid: string,
  day: number,
  bowls: number,
  refund_of = 'sale',
  position: number | null = 0,
) =>
  check(uid, day, -bowls, {
    refund_of,
    orders: [line(0, -bowls, { refund_of_position: position })],
  })

async function openShop() {
  const caller = await server.newTenant()
  const device = await sampleDevice(server, caller)
  return { caller, device, post: device.post }
}

/** Without clock flags, because the shop of a test was set up just now. */
const ofRefund = (flags: readonly string[] = []) =>
  flags.filter((flag) => !/^(future|time_)/.test(flag))

const get = async (caller: Caller, path: string) =>
  (await server.call(caller, 'GET', `/v1/${path}`)).body.data

/** Everything that people see of a shop's refunds, by uid, and its sums. */
async function seen(caller: Caller) {
  const rows: { id: string; uid: string }[] = await get(caller, 'receipts?per_page=200')
  const receipts: Record<string, object> = {}
  for (const { id, uid } of rows) {
    const { flags, refunded_receipt, refunds, refunded, left, refunded_lines } = await get(
      caller,
      `receipts/${id}`,
    )
    const links = {
      of: refunded_receipt?.uid ?? null,
      by: refunds.map((one: { uid: string; amount: number }) => [one.uid, one.amount]),
    }
    receipts[uid] = {
      flags: ofRefund(flags),
      ...links,
      left_there: refunded_receipt?.left ?? null,
      refunded,
      left,
      refunded_lines,
    }
  }
  const { rows: days } = await get(caller, 'reports/revenues?from=2026-04-01&to=2026-04-30')
  const figures = days.map(
    ({ period, figures: { receipts: count, total, sales, refunds, refund_amount } }: never) => [
      period,
      count,
      total,
      sales,
      refunds,
      refund_amount,
    ],
  )
  const flagged = await get(caller, 'receipts?flags=unknown_refund,refund_exceeds&per_page=200')
  return { receipts, figures, flagged: flagged.map((one: { uid: string }) => one.uid) }
}

const differences = (caller: Caller) =>
  server.engine.database.transaction({ system: true }, (db) =>
    compareRollUps(db, caller.shop_id ?? ''),
  )

describe('a refund', () => {
  it('is linked with its receipt, whose page shows what was returned and what remains', async () => {
    const { caller, post } = await openShop()
    await post(check('sale', 10, 3), refund('back-1', 11, 1))
    const { receipts } = await seen(caller)
    expect(receipts).toEqual({
      sale: {
        flags: [],
        of: null,
        by: [['back-1', 1000]],
        left_there: null,
        refunded: 1000,
        left: 2000,
        refunded_lines: [{ position: 0, quantity: 1 }],
      },
      'back-1': {
        flags: [],
        of: 'sale',
        by: [],
        left_there: 2000,
        refunded: 0,
        left: 0,
        refunded_lines: [],
      },
    })
  })

  it('counts on its own day, apart from sales', async () => {
    const { caller, post } = await openShop()
    await post(
      check('sale', 10, 3),
      refund('back', 12, 1),
      check('negative', 12, -2),
      check('sale-2', 12, 5),
    )
    const { rows, totals } = await get(caller, 'reports/revenues?from=2026-04-10&to=2026-04-12')
    expect(rows.map((row: { figures: object }) => row.figures)).toMatchObject([
      { total: 3000, sales: 3000, refunds: 0, refund_amount: 0 },
      { total: 0, sales: 0, refunds: 0, refund_amount: 0 },
      { receipts: 3, total: 2000, sales: 5000, refunds: 2, refund_amount: 3000 },
    ])
    expect(totals).toMatchObject({ total: 5000, sales: 8000, refund_amount: 3000 })
    const uids = async (refunds: boolean) =>
      (await get(caller, `receipts?refunds=${refunds}&sort=at`))
        .map((one: { uid: string }) => one.uid)
        .toSorted()
    expect(await uids(true)).toEqual(['back', 'negative'])
    expect(await uids(false)).toEqual(['sale', 'sale-2'])
    expect((await get(caller, 'receipts/totals?refunds=true'))[0]).toMatchObject({
      receipts: 2,
      total: -3000,
    })
    expect((await get(caller, 'receipts/totals?refunds=false'))[0]).toMatchObject({
      receipts: 2,
      total: 8000,
    })
  })

  it('of a receipt that has not arrived is stored, flagged, and linked when it arrives', async () => {
    const { caller, post } = await openShop()
    const [early] = await post(refund('back', 11, 1))
    expect(early).toMatchObject({
      status: 'stored',
      flagged: expect.arrayContaining(['unknown_refund']),
    })
    expect((await seen(caller)).flagged).toEqual(['back'])
    await post(check('sale', 10, 1))
    const { receipts, flagged } = await seen(caller)
    expect(flagged).toEqual([])
    expect(receipts).toMatchObject({
      back: { of: 'sale', flags: [] },
      sale: { by: [['back', 1000]], left: 0 },
    })
  })

  it('that gives back more than was paid is flagged until an earlier one is set aside', async () => {
    const { caller, post } = await openShop()
    const answers = await post(
      check('sale', 10, 2),
      refund('back-1', 11, 2, 'sale', null),
      refund('back-2', 12, 1, 'sale', null),
    )
    expect(answers.map(({ flagged }) => ofRefund(flagged))).toEqual([[], [], ['refund_exceeds']])
    const list: { id: string; uid: string }[] = await get(caller, 'receipts')
    const ids = list.filter(({ uid }) => uid === 'back-1').map(({ id }) => id)
    await server.call(caller, 'POST', '/v1/receipts/set-aside', { ids, reason: 'Posted twice' })
    expect(await seen(caller)).toMatchObject({
      receipts: { 'back-2': { flags: [] }, sale: { refunded: 1000, left: 1000 } },
      flagged: [],
    })
    await server.call(caller, 'POST', '/v1/receipts/restore', { ids, reason: 'x' })
    expect(await seen(caller)).toMatchObject({
      receipts: { sale: { refunded: 3000, left: -1000 } },
      flagged: ['back-2'],
    })
    expect(await differences(caller)).toEqual([])
  })

  it('that collects money, or names lines without a receipt, is flagged', async () => {
    const { post } = await openShop()
    const answers = await post(
      check('sale', 10, 1),
      check('takes', 11, 1, { refund_of: 'sale' }),
      check('of-none', 11, -1, { orders: [line(0, -1, { refund_of_position: 0 })] }),
    )
    expect(answers.map(({ flagged }) => ofRefund(flagged))).toEqual([
      [],
      ['refund_positive'],
      ['unknown_refund'],
    ])
  })

  it('at another tax, of another dish or before its sale is flagged', async () => {
    const { post } = await openShop()
    const other = (uid: string, ofLine: object, more: object = {}) =>
      check(uid, 11, -1, {
        refund_of: 'sale',
        orders: [line(0, -1, { refund_of_position: 0, ...ofLine })],
        ...more,
      })
    const answers = await post(
      check('sale', 10, 3),
      other('rate', { tax_rate: '8' }),
      other('kind', { tax_kind: 'exclusive' }),
      other('mark', { reduced: true }),
      other('dish', { name: 'Udon' }),
      other('early', {}, { paid_at: '2026-04-10T02:59:59Z' }),
    )
    expect(
      answers.map(({ flagged = [] }) => flagged.filter((flag) => /^refund_(?!exceeds)/.test(flag))),
    ).toEqual([
      [],
      ['refund_tax_mismatch'],
      ['refund_tax_mismatch'],
      ['refund_tax_mismatch'],
      ['refund_item_mismatch'],
      ['refund_before_sale'],
    ])
  })

  it('of a tip alone has no flag', async () => {
    const { post } = await openShop()
    const cash = (amount: number) => ({
      settle: amount,
      payments: [{ name: 'Cash', type: 'cash', amount }],
    })
    const tip = { total: 0, subtotal: 0, orders: [], refund_of: 'sale' }
    const answers = await post(
      check('sale', 10, 1, { tip: 300, ...cash(1300) }),
      check('tip', 11, 0, { ...tip, tip: -300, ...cash(-300) }),
      check('again', 12, 0, { ...tip, tip: -1, ...cash(-1) }),
    )
    expect(answers.map(({ flagged }) => ofRefund(flagged))).toEqual([[], [], ['refund_exceeds']])
  })

  it('of a receipt that is set aside is flagged until it is restored', async () => {
    const { caller, post } = await openShop()
    await post(check('sale', 10, 3), refund('back', 11, 1))
    const list: { id: string; uid: string }[] = await get(caller, 'receipts')
    const ids = list.filter(({ uid }) => uid === 'sale').map(({ id }) => id)
    await server.call(caller, 'POST', '/v1/receipts/set-aside', { ids, reason: 'Training' })
    expect((await seen(caller)).receipts).toMatchObject({ back: { flags: ['refund_not_counted'] } })
    await server.call(caller, 'POST', '/v1/receipts/restore', { ids, reason: 'x' })
    expect((await seen(caller)).receipts).toMatchObject({ back: { flags: [] } })
  })

  it('of a receipt of another shop is unknown', async () => {
    const [one, other] = [await openShop(), await openShop()]
    await one.post(check('sale', 10, 1))
    const [answer] = await other.post(refund('back', 11, 1))
    expect(ofRefund(answer?.flagged)).toEqual(['unknown_refund'])
  })

  it('is in the file of receipts with the receipt that it refunds', async () => {
    const { caller, post } = await openShop()
    await post(check('sale', 10, 1), refund('back', 11, 1))
    const { body } = await server.call(caller, 'GET', '/v1/receipts/export?refunds=true')
    expect(csvRecords(body)).toMatchObject([{ UID: 'back', 'Refund of (UID)': 'sale' }])
  })
})

it('refunds in any order of arrival have the same links, flags and sums', {
  timeout: 120_000,
}, async () => {
  const posts = [
    check('sale', 10, 3),
    refund('a', 11, 1),
    refund('b', 12, 2),
    refund('c', 13, 1),
    refund('of-refund', 14, 1, 'a'),
  ]
  const after = async ({ caller }: { caller: Caller }) => {
    const list: { id: string; uid: string }[] = await get(caller, 'receipts')
    const idOf = (uid: string) => list.find((one) => one.uid === uid)?.id ?? ''
    await server.call(caller, 'POST', `/v1/receipts/${idOf('b')}/corrections`, {
      version: 1,
      customer: 'Tanaka',
      reason: 'x',
    })
    await server.call(caller, 'POST', '/v1/receipts/set-aside', {
      ids: [idOf('a'), idOf('sale')],
      reason: 'Broken',
    })
  }
  const expected = await openShop()
  await expected.post(...posts)
  const before = await seen(expected.caller)
  await after(expected)
  const changed = await seen(expected.caller)
  const split = fc
    .shuffledSubarray(posts, { minLength: posts.length })
    .chain((all) => fc.tuple(fc.constant(all), fc.integer({ min: 0, max: posts.length })))
  await fc.assert(
    fc.asyncProperty(split, async ([order, at]) => {
      const shop = await openShop()
      for (const batch of [order.slice(0, at), order.slice(at)])
        if (batch.length > 0) await shop.post(...batch)
      expect(await seen(shop.caller)).toEqual(before)
      await after(shop)
      expect(await seen(shop.caller)).toEqual(changed)
      expect(await differences(shop.caller)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

it('a refund and its receipt that arrive at the same moment find each other', {
  timeout: 60_000,
}, async () => {
  const { caller, post } = await openShop()
  const pairs = Array.from({ length: 12 }, (_, index) => index)
  await Promise.all(
    pairs.flatMap((index) => [
      post(refund(`back-${index}`, 11, 1, `sale-${index}`)),
      post(check(`sale-${index}`, 10, 1)),
    ]),
  )
  expect((await seen(caller)).flagged).toEqual([])
})

it('posts from before refunds named receipts keep their hash and remain known', () => {
  const record = postedReceipt.parse(check('sale', 10, 1))
  const { refund_of: _none, orders, ...before } = record
  const earlier = { ...before, orders: orders.map(({ refund_of_position: _no, ...one }) => one) }
  const inOrder = Object.fromEntries(
    Object.keys(record).flatMap((name) => Object.entries(earlier).filter(([key]) => key === name)),
  )
  expect(contentHash(record)).toBe(contentHash(inOrder))
  expect(contentHash({ ...record, refund_of: 'other' })).not.toBe(contentHash(inOrder))
})
