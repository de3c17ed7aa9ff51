import type { ReceiptRow } from '@pos/contract/sales/receipts'
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

it.each(['paid_at', 'ordered_at', 'first_ordered_at'])(
  'lists behind payments and items add up to the selected figure, by %s',
  async (type) => {
    const asked = { ...range, revenue_type: type, shop_ids: shops.ids }
    const payments = leaves((await read('payments', asked)).rows)
    const items = leaves((await read('orders', asked)).rows)
    expect(payments.length).toBeGreaterThan(1)
    expect(items.length).toBeGreaterThan(1)
    for (const row of payments) {
      const { amount } = row.figures
      expect({ label: row.label, ...(await listed({ payments: keysOf(row) }, type)) }).toEqual({
        label: row.label,
        head: amount,
        rows: amount,
      })
    }
    for (const row of items) {
      const { net } = row.figures
      expect({ label: row.label, ...(await listed({ items: keysOf(row) }, type)) }).toEqual({
        label: row.label,
        head: net,
        rows: net,
      })
    }
    const [net, amount] = [
      items.reduce((all, row) => all + row.figures.net, 0),
      payments.reduce((all, row) => all + row.figures.amount, 0),
    ]
    expect(await listed({ items: '*' }, type)).toEqual({ head: net, rows: net })
    expect(await listed({ payments: '*' }, type)).toEqual({ head: amount, rows: amount })
  },
)

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
      expect({ ...filter, ...(await listed(filter, type)) }).toEqual({
        ...filter,
        head: figures.with_tax,
        rows: figures.with_tax,
      })
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
