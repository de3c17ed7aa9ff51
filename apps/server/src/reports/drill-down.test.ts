import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { type RowGroup, rowGroupText } from '@pos/contract/sales/row-groups'
import { expect, it } from 'vitest'
import { prepared } from '#testing/prepared'
import { sellEverything } from '#testing/sales/raw-sales'
import { type ReportRow, reportsOf } from '#testing/sales/read-report'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const { read } = reportsOf(server)
const shops = prepared(async () => {
  const sister = await sisterOf(server, server.admin)
  await sellEverything(server, server.admin, 1)
  await sellEverything(server, sister, 2)
  return { ids: [server.admin.shop_id ?? '', sister.shop_id ?? ''].join(',') }
})
const range = { from: '2026-02-10', to: '2026-03-08' }

/** Reads the list behind a figure: its total, and the sum of its rows over all pages. */
async function listed(filter: Record<string, string>, date_type: string) {
  const query = new URLSearchParams({
    ...range,
    shop_ids: shops.ids,
    date_type,
    set_aside: 'false',
    ...filter,
  })
  const { body: totals } = await server.call(
    server.admin,
    'GET',
    `/v1/receipts/totals?${query.toString()}`,
  )
  let [sum, cursor] = [0, '']
  do {
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/receipts?${query.toString()}&per_page=50${cursor && `&cursor=${cursor}`}`,
    )
    sum += body.data.reduce((all: number, row: ReceiptRow) => all + (row.part_amount ?? 0), 0)
    cursor = body.meta.next ?? ''
  } while (cursor)
  return {
    head: totals.data.reduce(
      (all: number, one: { part_amount: number | null }) => all + (one.part_amount ?? 0),
      0,
    ),
    rows: sum,
  }
}
const leaves = (rows: ReportRow[]): ReportRow[] =>
  rows.flatMap((row) => (row.children?.length ? leaves(row.children) : [row]))
const keysOf = (row: ReportRow) => row.keys.map((key: string) => key || '-').join(',')

/** The list behind each figure of a row adds up to it, in its head and in its rows. */
async function expectFigures(
  row: { label?: unknown; figures: Record<string, number | null> },
  filter: Record<string, string>,
  figures: readonly string[],
  type: string,
) {
  for (const figure of figures) {
    const value = row.figures[figure] ?? 0
    expect({
      label: row.label,
      figure,
      ...filter,
      ...(await listed({ ...filter, figure }, type)),
    }).toEqual({ label: row.label, figure, ...filter, head: value, rows: value })
  }
}
const ofPayments = ['amount', 'tendered', 'change', 'count']
const ofItems = ['net', 'gross', 'discount', 'quantity', 'cost', 'margin']

it.each(['paid_at', 'ordered_at', 'first_ordered_at'])(
  'lists behind payments and items add up to the selected figure, by %s',
  async (type) => {
    const asked = { ...range, revenue_type: type, shop_ids: shops.ids }
    const [payments, items] = await Promise.all([read('payments', asked), read('orders', asked)])
    expect(leaves(payments.rows).length).toBeGreaterThan(1)
    expect(leaves(items.rows).length).toBeGreaterThan(1)
    for (const row of leaves(payments.rows))
      await expectFigures(row, { payments: keysOf(row) }, ofPayments, type)
    for (const row of leaves(items.rows))
      await expectFigures(row, { items: keysOf(row) }, ofItems, type)
    await expectFigures({ figures: items.totals }, { items: '*' }, ofItems, type)
    await expectFigures({ figures: payments.totals }, { payments: '*' }, ofPayments, type)
  },
)

it('lists behind groups add up to the selected figure', async () => {
  const asked = { ...range, shop_ids: shops.ids }
  const type = 'paid_at'
  const grouped = (kind: RowGroup['kind'], ...names: RowGroup['names']) => ({
    group: rowGroupText({ kind, names }),
  })
  for (const tree of ['report_groups', 'order_screen'] as const) {
    const { rows } = await read('orders', { ...asked, tree })
    expect(rows.length).toBeGreaterThan(tree === 'report_groups' ? 1 : 0)
    for (const row of rows) {
      await expectFigures(row, grouped(tree, row.label), ofItems, type)
      for (const child of row.children ?? [])
        if (child.keys === null)
          await expectFigures(child, grouped(tree, row.label, child.label), ['net'], type)
    }
  }
  for (const { type: of, sub_type, children, ...row } of (await read('payments', asked)).rows) {
    expect(sub_type).toBeNull()
    await expectFigures(row, grouped('payment_types', of), ofPayments, type)
    for (const child of children)
      if (child.label === null)
        await expectFigures(child, grouped('payment_types', of, child.sub_type), ['amount'], type)
  }
  for (const row of (await read('condiments', asked)).rows)
    await expectFigures(row, grouped('condiment_groups', row.label), ['amount', 'quantity'], type)
  for (const floor of (await read('tables', asked)).rows) {
    const filter = { ...grouped('floors', floor.floor), shop_ids: floor.shop_id, items: '*' }
    const { head, rows } = await listed({ ...filter, figure: 'net' }, type)
    expect(head).toBe(rows)
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/receipts/totals?${new URLSearchParams({ ...range, set_aside: 'false', shop_ids: floor.shop_id, ...grouped('floors', floor.floor) }).toString()}`,
    )
    expect({
      floor: floor.floor,
      total: body.data.reduce((all: number, one: { total: number }) => all + one.total, 0),
    }).toEqual({ floor: floor.floor, total: floor.figures.total })
  }
})

it('lists behind comps and reasons add up to the selected figure', async () => {
  const asked = { ...range, shop_ids: shops.ids }
  const ofComps = ['comp_amount', 'comps', 'comp_quantity', 'comp_cost']
  for (const by of ['staff', 'reason', 'item']) {
    const { rows, totals } = await read('voids', { ...asked, by })
    await expectFigures({ figures: totals }, { comps: '*' }, ofComps, 'paid_at')
    const filter = { staff: 'staff_members', reason: 'comps', item: 'items' }[by]!
    for (const row of rows.filter((one: ReportRow) => one.rest === null))
      await expectFigures(row, { comps: '*', [filter]: keysOf(row) }, ofComps, 'paid_at')
  }
  for (const row of (await read('discounts', { ...asked, by: 'reason' })).rows)
    await expectFigures(row, { discount_reasons: keysOf(row) }, ['discount', 'count'], 'paid_at')
})

it('lists behind figures of whole receipts add up to them', async () => {
  const asked = { ...range, shop_ids: shops.ids }
  const { totals } = await read('revenues', asked)
  const figures = ['net', 'gross', 'charge', 'table_charge', 'gratuity', 'tip']
  await expectFigures({ figures: totals }, {}, figures, 'paid_at')
})

it('receipts behind an item show its lines', async () => {
  const [row] = leaves((await read('orders', { ...range, shop_ids: shops.ids })).rows)
  const { body } = await server.call(
    server.admin,
    'GET',
    `/v1/receipts?${new URLSearchParams({ ...range, shop_ids: shops.ids, items: keysOf(row!), figure: 'gross' }).toString()}`,
  )
  expect(body.data.length).toBeGreaterThan(0)
  for (const { part_lines, part_amount } of body.data as ReceiptRow[]) {
    expect(part_lines.length).toBeGreaterThan(0)
    expect(part_lines.reduce((all, line) => all + line.price, 0)).toBe(part_amount)
    for (const line of part_lines) {
      expect(line.name).toBe(row?.label)
      expect(line.condiments.every((name) => typeof name === 'string')).toBe(true)
    }
  }
})

it.each(['paid_at', 'ordered_at', 'first_ordered_at'])(
  'lists behind tax rates and condiments add up to the selected figure, by %s',
  async (type) => {
    const asked = { ...range, revenue_type: type, shop_ids: shops.ids }
    const taxes = (await read('tax', asked)).rows
    const condiments = leaves((await read('condiments', asked)).rows)
    expect(taxes.length).toBeGreaterThan(1)
    expect(condiments.length).toBeGreaterThan(0)
    for (const { rate, kind, reduced, is_refund, figures } of taxes) {
      const filter = {
        taxes: `${rate}:${kind}${reduced ? '_reduced' : ''}`,
        refunds: String(is_refund),
      }
      await expectFigures({ figures }, filter, ['with_tax', 'base', 'tax'], type)
    }
    for (const row of condiments) {
      const { amount } = row.figures
      expect({ label: row.label, ...(await listed({ condiments: keysOf(row) }, type)) }).toEqual({
        label: row.label,
        head: amount,
        rows: amount,
      })
    }
    const amount = condiments.reduce((all, row) => all + row.figures.amount, 0)
    expect(await listed({ condiments: '*' }, type)).toEqual({ head: amount, rows: amount })
    for (const row of (await read('condiments', { ...asked, by: 'item' })).rows) {
      const { amount } = row.figures
      expect({
        label: row.label,
        ...(await listed({ items: keysOf(row), condiments: '*' }, type)),
      }).toEqual({
        label: row.label,
        head: amount,
        rows: amount,
      })
    }
  },
)

it.each(['paid_at', 'ordered_at', 'first_ordered_at'])(
  'the ledger connects the figures of the reports, by %s',
  async (type) => {
    const asked = { ...range, revenue_type: type, shop_ids: shops.ids }
    const { figures } = await read('bridge', asked)
    const [general, orders, payments, tax] = await Promise.all(
      ['revenues', 'orders', 'payments', 'tax'].map((name) => read(name, asked)),
    )
    const {
      gross,
      discount,
      charge,
      table_charge,
      gratuity,
      tax_on_top,
      unexplained,
      total,
      net,
      items,
      charges_net,
    } = figures
    expect({ gross, discount, charge, table_charge, gratuity, total, net }).toEqual(
      Object.fromEntries(
        ['gross', 'discount', 'charge', 'table_charge', 'gratuity', 'total', 'net'].map((name) => [
          name,
          general.totals[name],
        ]),
      ),
    )
    expect(figures.tax).toBe(tax.reconciliation.tax)
    expect(items).toBe(orders.totals.net)
    expect(figures.received).toBe(payments.totals.amount)
    expect(figures.tendered - figures.change).toBe(payments.totals.amount)
    const exclusive = tax.rows.filter((row: ReportRow) => row.kind === 'exclusive')
    expect(tax_on_top).toBe(
      exclusive.reduce((all: number, row: ReportRow) => all + row.figures.tax, 0),
    )
    expect(gross - discount + charge + table_charge + gratuity + tax_on_top + unexplained).toBe(
      total,
    )
    expect(items + charges_net).toBe(net)
    expect(total + figures.tip + figures.excess + figures.unsettled).toBe(figures.received)
  },
)
