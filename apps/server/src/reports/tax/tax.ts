import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { TaxFigures, TaxReport, TaxRow } from '@pos/contract/reports/tax'
import { readTaxClass } from '@pos/domain/tax/tax-classes'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { openScope, type Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'
import { type SumOfRows, sumOfSeries } from '../kit/tree.ts'

/** The sums of a rate and class in one series. */
interface Row {
  readonly series: Series
  readonly rate: string
  readonly class: string
  readonly taxable: number
  readonly tax: number
  readonly receipts: number
}

/** The sums of all receipts in one series, as in the General report. */
interface Whole {
  readonly series: Series
  readonly tax: number
  readonly receipts: number
  readonly refunds: number
}

/** Tax by rate with its base; refunds have separate rows. */
export async function taxReport(context: Context, query: ReportQuery): Promise<TaxReport> {
  const scope = await openScope(context, query)
  const { rows } = await sql<Row>`${sumsOf(scope, {
    table: 'sales_taxes',
    dimension: 'all',
    sums: ['taxable', 'tax', 'receipts'],
    by: ['rate', 'class'],
  })}`.execute(scope.db)
  const { rows: wholes } = await sql<Whole>`${sumsOf(scope, {
    table: 'sales_figures',
    dimension: 'all',
    sums: ['tax', 'receipts', 'refunds'],
    by: [],
  })}`.execute(scope.db)
  const whole = (series: Series, of: 'tax' | 'receipts' | 'refunds') =>
    sumOfSeries(scope, wholes, series)((one) => one[of])
  const figures = (some: readonly Row[], series: Series, receipts: number) =>
    figuresOf(sumOfSeries(scope, some, series), receipts)
  const [refunds, sales] = [rows.filter(isRefund), rows.filter((row) => !isRefund(row))]
  const counts = { refunds: whole('current', 'refunds'), receipts: whole('current', 'receipts') }
  const totals = figures(rows, 'current', counts.receipts)
  return {
    basis: scope.basis,
    rows: taxRows(scope, rows),
    sales: figures(sales, 'current', counts.receipts - counts.refunds),
    refunds: figures(refunds, 'current', counts.refunds),
    totals,
    compared_totals: scope.compared
      ? figures(rows, 'compared', whole('compared', 'receipts'))
      : null,
    reconciliation: {
      rates: totals.tax,
      unsplit: whole('current', 'tax') - totals.tax,
      tax: whole('current', 'tax'),
    },
  }
}

const isRefund = (row: Row) => readTaxClass(row.class).is_refund

function taxRows(scope: Scope, rows: readonly Row[]): TaxRow[] {
  const made = [...groupBy(rows, (row) => `${row.rate} ${row.class}`).values()].flatMap(
    (same): TaxRow[] => {
      const [first] = same
      if (!first || same.every((row) => row.taxable === 0 && row.tax === 0 && row.receipts === 0))
        return []
      const of = (series: Series) => {
        const sum = sumOfSeries(scope, same, series)
        return figuresOf(
          sum,
          sum((row) => row.receipts),
        )
      }
      return [
        {
          rate: first.rate,
          ...readTaxClass(first.class),
          figures: of('current'),
          compared: scope.compared ? of('compared') : null,
        },
      ]
    },
  )
  return made.toSorted(
    (a, b) =>
      Number(a.is_refund) - Number(b.is_refund) ||
      Number(b.rate) - Number(a.rate) ||
      keyOf(a).localeCompare(keyOf(b)),
  )
}

const keyOf = ({ kind, reduced }: TaxRow) => `${kind} ${reduced}`

/** An inclusive tax is part of the amount that it is computed from; the base never contains it. */
function figuresOf(sum: SumOfRows<Row>, receipts: number): TaxFigures {
  const tax = sum((row) => row.tax)
  const base = sum((row) =>
    readTaxClass(row.class).kind === 'inclusive' ? row.taxable - row.tax : row.taxable,
  )
  return { base, tax, with_tax: base + tax, receipts }
}
