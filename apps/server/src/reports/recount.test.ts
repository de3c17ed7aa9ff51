import type { Receipt } from '@pos/contract/sales/receipts'
import { describe, expect, it } from 'vitest'
import { prepared } from '#testing/prepared'
import { type RawSales, readRaw, sellEverything } from '#testing/sales/raw-sales'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

// Every figure is calculated a second time in the simplest way, from receipts and voids read over
// HTTP one by one.
const server = sharedServer()
const made = prepared(async () => {
  const sister = await sisterOf(server, server.admin)
  await sellEverything(server, server.admin, 1)
  await sellEverything(server, sister, 2)
  const shops = [server.admin.shop_id ?? '', sister.shop_id ?? '']
  return { shops, raw: await readRaw(server, server.admin, shops) }
})

// oxlint-disable-next-line typescript/no-explicit-any -- tests read reports of many types
type Row = any
const range = { from: '2026-02-10', to: '2026-03-08' }
const before = { from: '2026-01-14', to: '2026-02-09' }
const types = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
type Type = (typeof types)[number]

const ask = async (path: string, query: Record<string, string>): Promise<Row> => {
  const asked = new URLSearchParams({ shop_ids: made.shops.join(','), ...query })
  const { status, body } = await server.call(server.admin, 'GET', `/v1/${path}?${asked.toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const report = (name: string, type: Type, more: Record<string, string> = {}) =>
  ask(`reports/${name}`, { ...range, revenue_type: type, compare: 'previous_period', ...more })
const within = (date: string | null, { from, to }: typeof range) =>
  date !== null && date >= from && date <= to
const counted = (raw: RawSales, type: Type, days: typeof range) => ({
  receipts: raw.receipts.filter((one) =>
    within(one[`${type.replace('_at', '')}_business_date` as 'paid_business_date'], days),
  ),
  voids: raw.voids.filter((one) => one.void_at !== null && within(one.business_date, days)),
})
const isRefund = (one: Receipt) =>
  one.refund_of !== null || (one.reverses === null ? one.total < 0 : one.total > 0)
/** A reversal counts as minus one. */
const signOf = ({ reverses }: Pick<Receipt, 'reverses'>) => (reverses === null ? 1 : -1)
const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0)
const memberOf = (one: Receipt) => one.staff?.id ?? one.staff?.name.replaceAll(',', ' ') ?? ''

/** Sums by key, without rows of zeros. */
function grouped<T>(
  all: readonly T[],
  key: (one: T) => string,
  figures: (some: T[]) => Record<string, number>,
) {
  const keys = [...new Set(all.map(key))]
  const rows = keys.map((name) => [name, figures(all.filter((one) => key(one) === name))] as const)
  return Object.fromEntries(
    rows.filter(([, one]) => Object.values(one).some((value) => value !== 0)),
  )
}

describe.each(types)('counted by %s', (type) => {
  const now = () => counted(made.raw, type, range)
  const then = () => counted(made.raw, type, before)

  it('tax: base, tax and receipts by rate, refunds apart, as in the General report', async () => {
    const { rows, totals, compared_totals, sales, refunds, reconciliation } = await report(
      'tax',
      type,
    )
    const of = (receipts: Receipt[]) => {
      const taxes = receipts.flatMap((one) =>
        one.taxes.map((tax) => ({ ...tax, of: one, isRefund: isRefund(one) })),
      )
      return grouped(
        taxes,
        (tax) => `${Number(tax.rate)} ${tax.kind} ${tax.reduced} ${tax.isRefund}`,
        (some) => {
          const base = sum(some, (tax) =>
            tax.kind === 'inclusive' ? tax.taxable - tax.tax : tax.taxable,
          )
          const tax = sum(some, (one) => one.tax)
          return {
            base,
            tax,
            with_tax: base + tax,
            receipts: sum([...new Set(some.map((one) => one.of))], signOf),
          }
        },
      )
    }
    const shown = (name: 'figures' | 'compared') =>
      Object.fromEntries(
        rows
          .filter((row: Row) => Object.values(row[name]).some((value) => value !== 0))
          .map((row: Row) => [
            `${Number(row.rate)} ${row.kind} ${row.reduced} ${row.is_refund}`,
            row[name],
          ]),
      )
    expect(shown('figures')).toEqual(of(now().receipts))
    expect(shown('compared')).toEqual(of(then().receipts))
    const general = await report('revenues', type)
    expect([totals.tax, totals.receipts]).toEqual([general.totals.tax, general.totals.receipts])
    expect([compared_totals.tax, compared_totals.receipts]).toEqual([
      general.compared_totals.tax,
      general.compared_totals.receipts,
    ])
    expect([
      sales.tax + refunds.tax,
      sales.base + refunds.base,
      sales.receipts + refunds.receipts,
    ]).toEqual([totals.tax, totals.base, totals.receipts])
    expect(reconciliation).toEqual({ rates: totals.tax, unsplit: 0, tax: general.totals.tax })
    for (const row of rows) {
      const behind = {
        ...range,
        date_type: type,
        taxes: `${row.rate}:${row.kind}${row.reduced ? '_reduced' : ''}`,
        refunds: String(row.is_refund),
      }
      const [list] = await ask('receipts/totals', behind)
      expect(list?.receipts ?? 0).toBe(row.figures.receipts)
    }
  })

  it('staff: what each sold, gave, voided, refunded and earned, and the list behind it', async () => {
    const { rows, totals } = await report('staff', type)
    const { receipts, voids } = now()
    const members = new Set([
      ...receipts.map(memberOf),
      ...voids.map((one) => one.staff_id ?? one.void_user?.replaceAll(',', ' ') ?? ''),
    ])
    expect(
      new Set(
        rows
          .filter((row: Row) => row.figures.receipts + row.figures.voids > 0)
          .flatMap((row: Row) => row.keys),
      ),
    ).toEqual(members)
    for (const { keys, figures } of rows) {
      const mine = receipts.filter((one) => keys.includes(memberOf(one)))
      const undone = voids.filter((one) =>
        keys.includes(one.staff_id ?? one.void_user?.replaceAll(',', ' ') ?? ''),
      )
      expect(figures).toMatchObject({
        receipts: sum(mine, signOf),
        total: sum(mine, (one) => one.total),
        net: sum(mine, (one) => one.total - one.tax),
        discount: sum(mine, (one) => one.discount),
        tip: sum(mine, (one) => one.tip),
        refunds: sum(mine.filter(isRefund), signOf),
        refund_amount: -sum(mine.filter(isRefund), (one) => one.total) + 0,
        voids: undone.length,
        void_amount: sum(undone, (one) => one.total_void_price),
      })
      const staff_members = keys.map((key: string) => key || '-').join(',')
      const [list] = await ask('receipts/totals', { ...range, date_type: type, staff_members })
      expect([list?.receipts ?? 0, list?.total ?? 0, list?.discount ?? 0]).toEqual([
        figures.receipts,
        figures.total,
        figures.discount,
      ])
      const [lines] = await ask('receipt-void-orders/totals', {
        ...range,
        kind: 'void',
        staff_members,
      })
      expect([lines?.voids ?? 0, lines?.amount ?? 0]).toEqual([figures.voids, figures.void_amount])
    }
    const { totals: general } = await report('revenues', type)
    for (const name of Object.keys(totals))
      expect([name, totals[name]]).toEqual([name, general[name]])
  })

  it('discounts: by discount and staff, as in the General report and the payments', async () => {
    const { receipts } = now()
    const given = receipts.flatMap((receipt) =>
      receipt.discounts.map((one) => ({
        ...one,
        member: memberOf(receipt),
        name: one.discount_id ? 'Happy, hour' : (one.name ?? ''),
        sign: signOf(receipt),
      })),
    )
    const of = (some: typeof given) => ({
      count: sum(some, (one) => one.sign),
      discount: sum(some, (one) => one.amount),
    })
    const shown = (rows: Row[], name: (row: Row) => string) =>
      Object.fromEntries(
        rows
          .filter(({ figures }) => figures.count !== 0)
          .map((row) => [name(row), { count: row.figures.count, discount: row.figures.discount }]),
      )
    const byDiscount = await report('discounts', type)
    expect(shown(byDiscount.rows, (row) => row.label ?? '')).toEqual(
      grouped(given, (one) => one.name, of),
    )
    const byStaff = await report('discounts', type, { by: 'staff' })
    expect(shown(byStaff.rows, (row) => row.keys[0])).toEqual(
      grouped(given, (one) => one.member, of),
    )
    const { totals: general } = await report('revenues', type)
    for (const { totals, gross } of [byDiscount, byStaff])
      expect([totals.discount, gross]).toEqual([general.discount, general.gross])
    const coupons = receipts.flatMap((one) =>
      one.payments
        .filter(({ type: kind }) => kind === 'coupon')
        .map(({ amount }) => ({ amount, sign: signOf(one) })),
    )
    expect(byDiscount.coupon_totals).toEqual({
      count: sum(coupons, (one) => one.sign),
      amount: sum(coupons, (one) => one.amount),
    })
    for (const { keys, figures } of byDiscount.rows) {
      const list = await ask('receipts', {
        ...range,
        date_type: type,
        per_page: '200',
        discounts: keys.map((key: string) => key || '-').join(','),
      })
      const ids = new Set(list.map((one: Row) => one.id))
      const behind = receipts
        .filter((one) => ids.has(one.id))
        .flatMap((one) =>
          one.discounts
            .filter(({ discount_id, name }) =>
              keys.includes(discount_id ?? name?.replaceAll(',', ' ') ?? ''),
            )
            .map(({ amount }) => ({ amount, sign: signOf(one) })),
        )
      expect([sum(behind, (one) => one.sign), sum(behind, (one) => one.amount)]).toEqual([
        figures.count,
        figures.discount,
      ])
    }
  })

  it('voids, refunds and comps: by staff, reason and item, as in the General report', async () => {
    const { receipts, voids } = now()
    const { totals: general } = await report('revenues', type)
    for (const by of ['staff', 'reason', 'item']) {
      const { rows, totals } = await report('voids', type, { by })
      const { voids: lines, void_amount, refunds, refund_amount } = general
      expect(totals).toMatchObject({
        voids: lines,
        void_amount,
        refunds,
        refund_amount,
        void_quantity: sum(voids, (one) => one.quantity),
      })
      expect(sum(rows, (row: Row) => row.figures.void_amount + row.figures.refund_amount)).toBe(
        void_amount + refund_amount,
      )
    }
    const { rows: reasons } = await report('voids', type, { by: 'reason' })
    for (const { label, rest, keys, figures } of reasons.filter((row: Row) => row.rest === null)) {
      const mine = voids.filter((one) => (one.reason?.replaceAll(',', ' ') ?? null) === label)
      expect([rest, figures.voids, figures.void_amount]).toEqual([
        null,
        mine.length,
        sum(mine, (one) => one.total_void_price),
      ])
      const [list] = await ask('receipt-void-orders/totals', {
        ...range,
        kind: 'void',
        reasons: keys[0] || '-',
      })
      expect([list?.voids ?? 0, list?.amount ?? 0]).toEqual([figures.voids, figures.void_amount])
    }
    const keyOf = (one: { reason?: string | null | undefined }) =>
      one.reason?.replaceAll(',', ' ') ?? null
    const comped = receipts.flatMap((one) =>
      one.orders.filter((line) => line.comp_amount != null).map((line) => ({ one, line })),
    )
    expect(comped.length).toBeGreaterThan(0)
    for (const { label, figures } of reasons) {
      const mine = comped.filter(({ line }) => keyOf(line) === label)
      const refunded = receipts.filter((one) => isRefund(one) && keyOf(one) === label)
      expect(figures).toMatchObject({
        comps: sum(mine, ({ one }) => signOf(one)),
        comp_quantity: sum(mine, ({ line }) => line.quantity),
        comp_amount: sum(mine, ({ line }) => line.comp_amount ?? 0),
        comp_cost: sum(mine, ({ line }) => (line.cost ?? 0) * line.quantity),
        refunds: sum(refunded, signOf),
        refund_amount: sum(refunded, (one) => -one.total),
      })
    }
    const { rows: given } = await report('discounts', type, { by: 'reason' })
    for (const { label, figures } of given)
      expect(figures.discount).toBe(
        sum(
          receipts.flatMap((one) => one.discounts).filter((one) => keyOf(one) === label),
          (one) => one.amount,
        ),
      )
    const { rows: items } = await report('voids', type, { by: 'item' })
    for (const { label, figures } of items.filter((row: Row) => row.rest === null)) {
      const mine = voids.filter((one) => one.name === label)
      expect([figures.voids, figures.void_amount]).toEqual([
        mine.length,
        sum(mine, (one) => one.total_void_price),
      ])
    }
    expect(sum(receipts.filter(isRefund), (one) => -one.total)).toBe(general.refund_amount)
  })

  it('condiments: pieces and amounts by condiment and item, and their receipts', async () => {
    const { receipts } = now()
    const sold = receipts.flatMap((receipt) =>
      receipt.orders.flatMap((line) =>
        line.condiments.map((one) => ({
          ...one,
          item: line.name,
          pieces: line.quantity * one.quantity,
          id: receipt.id,
        })),
      ),
    )
    const of = (some: typeof sold) => ({
      quantity: sum(some, (one) => one.pieces),
      amount: sum(some, (one) => one.pieces * one.price),
    })
    const shown = (rows: Row[]) =>
      Object.fromEntries(
        rows
          .map(({ label, figures: { quantity, amount } }: Row) => [label, { quantity, amount }])
          .filter(([, one]) => one.quantity !== 0 || one.amount !== 0),
      )
    const byGroup = await report('condiments', type)
    const leaves = byGroup.rows.flatMap((row: Row) => row.children)
    expect(shown(leaves)).toEqual(grouped(sold, (one) => one.name, of))
    const byItem = await report('condiments', type, { by: 'item' })
    expect(shown(byItem.rows)).toEqual(grouped(sold, (one) => one.item, of))
    for (const { totals } of [byGroup, byItem]) expect(totals).toMatchObject(of(sold))
    for (const { label, keys } of leaves) {
      const list = await ask('receipts', {
        ...range,
        date_type: type,
        per_page: '200',
        condiments: keys.join(','),
      })
      expect(new Set(list.map((one: Row) => one.id))).toEqual(
        new Set(sold.filter((one) => one.name === label).map((one) => one.id)),
      )
    }
  })

  it('shops: the General report of each, beside what it is compared with', async () => {
    const { rows, totals } = await report('shops', type)
    const general = await report('revenues', type)
    expect(rows.map(({ id, figures, compared }: Row) => ({ id, figures, compared }))).toEqual(
      general.shops.map(({ id, figures, compared }: Row) => ({ id, figures, compared })),
    )
    expect(totals).toEqual(general.totals)
    for (const { id, figures } of rows) {
      const mine = now().receipts.filter((one) => one.shop_id === id)
      expect([figures.receipts, figures.total]).toEqual([
        sum(mine, signOf),
        sum(mine, (one) => one.total),
      ])
    }
  })

  it('menu matrix: pieces and net of the product mix, each item in its quarter', async () => {
    const { rows, totals, limits, measure, groups } = await report('menu-matrix', type)
    const mix = await report('orders', type)
    expect([totals.quantity, totals.net, totals.margin]).toEqual([
      mix.totals.quantity,
      mix.totals.net,
      mix.totals.margin,
    ])
    expect([measure, groups]).toEqual(['margin', ['Drinks', 'Food']])
    const lines = now().receipts.flatMap((one) => one.orders)
    const known = rows.filter((row: Row) => row.figures.earning !== null)
    expect(limits.quantity).toBeCloseTo(
      (sum(known, (row: Row) => row.figures.quantity) / known.length) * 0.7,
      1,
    )
    for (const { label, quarter, figures } of rows) {
      expect(figures.quantity).toBe(
        sum(
          lines.filter((line) => line.name === label),
          (line) => line.quantity,
        ),
      )
      const isPopular = figures.quantity >= limits.quantity
      const isHigh = figures.earning >= limits.earning
      const expected = isPopular ? (isHigh ? 'star' : 'workhorse') : isHigh ? 'puzzle' : 'dog'
      expect([label, quarter]).toEqual([label, label === 'Beer, large' ? null : expected])
    }
    const strict = await report('menu-matrix', type, { popularity: '500', earning: '500' })
    expect(new Set(strict.rows.map((row: Row) => row.quarter))).toEqual(new Set(['dog', null]))
    const drinks = await report('menu-matrix', type, { major_group: 'Drinks' })
    expect([drinks.measure, drinks.rows.map((row: Row) => row.label)]).toEqual([
      'net',
      ['Beer, large'],
    ])
  })

  it.each(['same_weekdays', 'average_4_weeks', 'last_year_by_date', 'shop'])(
    'compared with %s, each report agrees with the General one',
    async (compare) => {
      const [first = '', second = ''] = made.shops
      const asked = {
        compare,
        ...(compare === 'shop' ? { shop_ids: first, compare_shop_id: second } : {}),
      }
      const { totals: current, compared_totals: earlier } = await report('revenues', type, asked)
      for (const [whole, name] of [
        [current, 'totals'],
        [earlier, 'compared_totals'],
      ] as const) {
        const of = async (path: string) => (await report(path, type, asked))[name]
        expect((await of('tax')).tax).toBe(whole.tax)
        expect(await of('staff')).toMatchObject({
          total: whole.total,
          tip: whole.tip,
          voids: whole.voids,
          refund_amount: whole.refund_amount,
        })
        expect((await of('discounts')).discount).toBe(whole.discount)
        expect(await of('voids')).toMatchObject({
          void_amount: whole.void_amount,
          refunds: whole.refunds,
          refund_amount: whole.refund_amount,
        })
        expect(await of('shops')).toMatchObject({ receipts: whole.receipts, total: whole.total })
      }
    },
  )
})
