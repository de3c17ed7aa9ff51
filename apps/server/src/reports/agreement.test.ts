import { addDays, periodStart, weekdayOf, weekdays } from '@pos/domain/days/calendar-date'
import { comparedDays } from '@pos/domain/days/comparison'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { salesScenario } from '#testing/sales/report-scenario'
import {
  addedBy,
  type Counting,
  countedIn,
  linesOf,
  momentOf,
  paymentsOf,
  revenueBy,
  revenueOf,
  type Sold,
  type Undone,
} from '#testing/sales/report-sums'
import { clock, trade } from '#testing/sales/report-trade'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

// oxlint-disable-next-line typescript/no-explicit-any -- tests read reports of many types
type Row = any
interface Counted {
  readonly sold: Sold[]
  readonly undone: Undone[]
}
/** The response of a report, and what it must contain. */
interface Case {
  readonly counting: Counting
  readonly granularity: 'day' | 'week' | 'month' | 'year'
  readonly current: Counted
  readonly before: Counted | null
  read(name: string, more?: Record<string, string>): Promise<Row>
}

const plain = (figures: Row) =>
  figures && {
    ...figures,
    tax_by_rate: Object.fromEntries(
      Object.entries(figures.tax_by_rate).filter(([, tax]) => tax !== 0),
    ),
  }
const nothing = revenueOf([], [])
const oneOf = (
  { sold, undone }: Counted,
  isIn: (one: Sold, at: string) => boolean,
  { type }: Counting,
) =>
  revenueOf(
    sold.filter((one) => isIn(one, one.receipt[type])),
    undone.filter((one) => isIn(one, one.void_at)),
  )
const leaves = (rows: Row[], path: unknown[] = []): { path: unknown[]; row: Row }[] =>
  rows.flatMap((row) =>
    row.children.length === 0 ? [{ path, row }] : leaves(row.children, [...path, row.label]),
  )
const sum = (all: Iterable<Row>, name: string) =>
  [...all].reduce((total, one) => total + one[name], 0)

async function checkRevenues({ read, counting, granularity, current, before }: Case) {
  const { rows, shops } = await read('revenues')
  const isOf = (period: string) => (_one: Sold, at: string) =>
    periodStart(momentOf(at, counting).date, granularity) === period
  for (const row of rows)
    expect(plain(row.figures)).toEqual(oneOf(current, isOf(row.period), counting))
  expect(shops).toHaveLength(2)
  for (const part of shops) {
    expect(plain(part.figures)).toEqual(oneOf(current, (one) => one.shop === part.id, counting))
    expect(plain(part.compared)).toEqual(
      before && oneOf(before, (one) => one.shop === part.id, counting),
    )
  }
  for (const center of (await read('revenue-centers', { by_period: 'true' })).rows) {
    for (const { period, figures } of center.periods) {
      const isIn = isOf(period)
      expect(plain(figures)).toEqual(
        oneOf(
          current,
          (one, at) => isIn(one, at) && (one.receipt.revenue_center ?? null) === center.label,
          counting,
        ),
      )
    }
  }
}

async function checkLabels({ read, current, before }: Case) {
  for (const [name, field] of [
    ['revenue-centers', 'revenue_center'],
    ['time-periods', 'time_period'],
  ] as const) {
    const { rows } = await read(name)
    const expected = revenueBy(field, current.sold, current.undone)
    const compared = before && revenueBy(field, before.sold, before.undone)
    expect(new Set(rows.map((row: Row) => row.label))).toEqual(
      new Set([...expected.keys(), ...(compared?.keys() ?? [])]),
    )
    for (const row of rows) {
      expect(plain(row.figures)).toEqual(expected.get(row.label) ?? nothing)
      expect(plain(row.compared)).toEqual(compared && (compared.get(row.label) ?? nothing))
    }
  }
}

async function checkTotals({ read, current, before }: Case) {
  for (const name of ['revenues', 'revenue-centers', 'time-periods']) {
    const { totals, compared_totals } = await read(name)
    expect(plain(totals)).toEqual(revenueOf(current.sold, current.undone))
    expect(plain(compared_totals)).toEqual(before && revenueOf(before.sold, before.undone))
  }
}

async function checkHeat({ read, current, counting }: Case) {
  const { heat } = await read('time-periods')
  const cells = current.sold.map((one) => {
    const at = momentOf(one.receipt[counting.type], counting)
    const { guest_count: guests, total, tax } = one.receipt
    return {
      path: `${weekdays.indexOf(weekdayOf(at.date)) + 1}-${at.hour}`,
      figures: { receipts: 1, guests, total, net: total - tax },
    }
  })
  expect(
    new Map(heat.map(({ weekday, hour, ...figures }: Row) => [`${weekday}-${hour}`, figures])),
  ).toEqual(addedBy(cells))
}

async function checkTables({ read, current, before }: Case) {
  const figuresOf = (sold: readonly Sold[]) => {
    const sales = sold.filter(
      ({ receipt }) => receipt.total >= 0 && (receipt.refund_of ?? null) === null,
    )
    const parties = sales.length
    const stay = sales.reduce(
      (all, { receipt }) =>
        all + Date.parse(receipt.paid_at) - Date.parse(receipt.first_ordered_at),
      0,
    )
    const { receipts, guests, net, total } = revenueOf(sold, [])
    return {
      receipts,
      parties,
      guests,
      net,
      total,
      average_stay_minutes: parties === 0 ? null : Math.round(stay / parties / 6000) / 10,
    }
  }
  const { rows, totals } = await read('tables')
  expect(totals).toMatchObject(figuresOf(current.sold))
  expect(
    sum(
      rows.map((floor: Row) => floor.figures),
      'total',
    ),
  ).toBe(totals.total)
  for (const { shop_id, floor, tables } of rows) {
    for (const { label, figures, compared } of tables) {
      const isAt = ({ shop, receipt }: Sold) =>
        shop === shop_id &&
        (receipt.floor ?? null) === floor &&
        (receipt.table_code ?? null) === label
      expect(figures).toMatchObject(figuresOf(current.sold.filter(isAt)))
      expect(compared ?? {}).toMatchObject(before ? figuresOf(before.sold.filter(isAt)) : {})
    }
  }
}

async function checkOrders({ read, current, before }: Case) {
  const figuresOf = (line: Row) => {
    if (!line) return { quantity: 0, gross: 0, discount: 0, net: 0, cost: null, margin: null }
    const { net_with_cost, cost, ...figures } = line
    const isKnown = cost !== 0 || net_with_cost !== 0
    return {
      ...figures,
      cost: isKnown ? cost : null,
      margin: isKnown ? net_with_cost - cost : null,
    }
  }
  const lines = addedBy(linesOf(current.sold))
  const compared = before && addedBy(linesOf(before.sold))
  const report = await read('orders')
  const items = new Map(
    leaves(report.rows).map(({ path, row }) => [
      JSON.stringify([path[0] ?? null, path[1] ?? null, row.label]),
      row,
    ]),
  )
  const sold = [...lines, ...(compared ?? [])].filter(([, one]) =>
    Object.values(one).some((value) => value !== 0),
  )
  expect(new Set(items.keys())).toEqual(new Set(sold.map(([path]) => path)))
  for (const [path, row] of items) {
    expect(row.figures).toMatchObject(figuresOf(lines.get(path)))
    expect(row.compared ?? {}).toMatchObject(compared ? figuresOf(compared.get(path)) : {})
  }
  const { reconciliation } = report
  expect(reconciliation.net).toBe(revenueOf(current.sold, current.undone).net)
  expect(reconciliation.items).toBe(report.totals.net)
  expect(reconciliation.items + reconciliation.charges).toBe(reconciliation.net)
  const discount = current.sold.reduce((all, { receipt }) => all + (receipt.discount ?? 0), 0)
  for (const { rows, totals } of [report, await read('orders', { tree: 'order_screen' })]) {
    expect(totals.discount).toBe(discount)
    for (const name of ['quantity', 'gross', 'discount', 'net']) {
      expect(totals[name]).toBe(sum(lines.values(), name))
      expect(
        sum(
          rows.map((row: Row) => row.figures),
          name,
        ),
      ).toBe(totals[name])
    }
  }
}

async function checkPayments({ read, current, before }: Case) {
  const { rows, totals } = await read('payments')
  const paid = addedBy(paymentsOf(current.sold))
  const compared = before && addedBy(paymentsOf(before.sold))
  const none = { count: 0, amount: 0, tendered: 0, change: 0 }
  const shown = leaves(rows).map(({ row }) => ({
    row,
    path: JSON.stringify([row.type, row.sub_type, row.label]),
  }))
  expect(new Set(shown.map(({ path }) => path))).toEqual(
    new Set([...paid.keys(), ...(compared?.keys() ?? [])]),
  )
  for (const { row, path } of shown) {
    expect(row.figures).toMatchObject(paid.get(path) ?? none)
    expect(row.compared ?? {}).toMatchObject(compared ? (compared.get(path) ?? none) : {})
  }
  expect(totals.amount).toBe(current.sold.reduce((all, one) => all + one.receipt.settle, 0))
}

it('six reports equal the sums over the receipts of several shops, for any query', async () => {
  await fc.assert(
    fc.asyncProperty(salesScenario, async ({ range, type, compare, granularity, ...given }) => {
      const { caller, shops, sold, undone } = await trade(server, given)
      const compare_from = addDays(range.from, -11)
      const query = {
        ...range,
        revenue_type: type,
        compare,
        compare_from,
        granularity,
        shop_ids: shops.join(','),
      }
      const counting: Counting = { ...clock, ...range, type }
      const asked: Case = {
        counting,
        granularity,
        current: countedIn(counting, sold, undone),
        before:
          compare === 'none'
            ? null
            : countedIn(
                { ...counting, ...comparedDays(compare, range, { from: compare_from }) },
                sold,
                undone,
              ),
        async read(name, more = {}) {
          const path = `/v1/reports/${name}?${new URLSearchParams({ ...query, ...more }).toString()}`
          const { status, body } = await server.call(caller, 'GET', path)
          expect(status, JSON.stringify(body)).toBe(200)
          return body.data
        },
      }
      for (const check of [
        checkRevenues,
        checkLabels,
        checkTotals,
        checkHeat,
        checkTables,
        checkOrders,
        checkPayments,
      ])
        await check(asked)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8), endOnFailure: true },
  )
}, 300_000)
