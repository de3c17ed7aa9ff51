import type { BridgeFigures } from '@pos/contract/reports/bridge'
import type { ReportBasis, ReportQuery } from '@pos/contract/reports/report-query'
import { readTaxClass } from '@pos/domain/tax/tax-classes'
import { recordOf } from '@pos/domain/typed-entries'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { openScope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'
import { sumOf } from '../kit/tree.ts'

const figures = [
  'comp_amount',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tax',
  'tip',
  'cash_rounding',
  'excess',
  'total',
] as const
type Figures = { readonly series: Series } & Readonly<Record<(typeof figures)[number], number>>

/** Reads the bridge between the figures of the reports, from their roll-ups. */
export async function readBridge(
  context: Context,
  query: ReportQuery,
): Promise<{ basis: ReportBasis; figures: BridgeFigures }> {
  const scope = await openScope(context, { ...query, compare: 'none' })
  const { rows } =
    await sql<Figures>`${sumsOf(scope, { table: 'sales_figures', dimension: 'all', sums: figures, by: [] })}`.execute(
      scope.db,
    )
  const { rows: taxes } = await sql<{ series: Series; class: string; tax: number }>`${sumsOf(
    scope,
    {
      table: 'sales_taxes',
      dimension: 'all',
      sums: ['tax'],
      by: ['class'],
    },
  )}`.execute(scope.db)
  const { rows: items } = await sql<{
    series: Series
    net: number
  }>`${sumsOf(scope, { table: 'sales_items', sums: ['net'], by: [] })}`.execute(scope.db)
  const { rows: payments } = await sql<{ series: Series; amount: number; change: number }>`${sumsOf(
    scope,
    {
      table: 'sales_payments',
      sums: ['amount', 'change'],
      by: [],
    },
  )}`.execute(scope.db)
  const of = (name: (typeof figures)[number]) => sumOf(rows, (row) => row[name])
  const onTop = sumOf(taxes, (row) => (readTaxClass(row.class).kind === 'exclusive' ? row.tax : 0))
  const added =
    of('gross') - of('discount') + of('charge') + of('table_charge') + of('gratuity') + onTop
  const net = of('total') - of('tax')
  const itemsNet = sumOf(items, (row) => row.net)
  const [tendered, change] = [
    sumOf(payments, (row) => row.amount),
    sumOf(payments, (row) => row.change),
  ]
  return {
    basis: scope.basis,
    figures: {
      ...recordOf(figures, of),
      tax_on_top: onTop,
      unexplained: of('total') - added,
      net,
      items: itemsNet,
      charges_net: net - itemsNet,
      unsettled: tendered - change - of('total') - of('tip') - of('cash_rounding') - of('excess'),
      received: tendered - change,
      tendered,
      change,
    },
  }
}
