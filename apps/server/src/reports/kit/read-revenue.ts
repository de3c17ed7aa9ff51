import type { RevenueFigures } from '@pos/contract/reports/report-query'
import { sql } from 'kysely'
import { groupBy } from '#platform/process/group-by'
import type { Dimension } from '#sales/service'
import { averaged } from './compared.ts'
import { byName, label, type Naming } from './labels.ts'
import { figuresOf, type RevenueSums, summed } from './revenue-figures.ts'
import type { Scope } from './scope.ts'
import { type Series, type SumsQuery, sumsOf } from './sums.ts'

/** Identifies the rows of a revenue report. */
interface RevenueBy {
  readonly dimension: Dimension<'sales_taxes'>
  /** Only for the dimension 'all'. */
  readonly shops?: boolean
  readonly periods?: boolean
  /** Names rows of other dimensions in addition to their label. */
  readonly naming?: Pick<Naming, 'join' | 'positions'>
}

/** The sums of a report row in one series. */
interface RevenueRow {
  readonly series: Series
  /** Set if rows are separated by it. */
  readonly shop_id: string | undefined
  readonly label: string | null | undefined
  readonly period: string | undefined
  readonly keys: string | undefined
  readonly position: number | null | undefined
  readonly sums: RevenueSums
}

/** The columns that identify rows; each statement has those it groups by. */
type Identity = Pick<RevenueRow, 'series'> & Partial<Omit<RevenueRow, 'series' | 'sums'>>
type FiguresRow = Identity & Omit<RevenueSums, 'tax_by_rate'>
type TaxRow = Identity & { readonly rate: string; readonly tax: number }

/** Reads figures and taxes, one statement each. */
export async function readRevenue(scope: Scope, by: RevenueBy): Promise<RevenueRow[]> {
  const figuresQuery = { table: 'sales_figures', dimension: by.dimension, sums: summed } as const
  const { rows } = await sql<FiguresRow>`${statement(scope, by, figuresQuery)}`.execute(scope.db)
  const taxesQuery = {
    table: 'sales_taxes',
    dimension: by.dimension,
    sums: ['tax'],
    by: ['rate'],
  } as const
  const { rows: taxes } = await sql<TaxRow>`${statement(scope, by, taxesQuery)}`.execute(scope.db)
  const identity = ({ series, shop_id, label: name, period }: Identity) =>
    JSON.stringify([series, shop_id, name, period])
  const rates = new Map<string, Record<string, number>>()
  for (const row of taxes) {
    const id = identity(row)
    rates.set(id, { ...rates.get(id), ...(row.tax === 0 ? {} : { [row.rate]: row.tax }) })
  }
  return rows.map(({ series, shop_id, label: name, period, keys, position, ...figures }) => {
    const of = { series, shop_id, label: name, period, keys, position }
    return { ...of, sums: { ...figures, tax_by_rate: rates.get(identity(of)) ?? {} } }
  })
}

function statement(
  scope: Scope,
  { dimension, shops, periods = false, naming }: RevenueBy,
  query: SumsQuery,
) {
  const rows: SumsQuery = { ...query, periods }
  const { by = [] } = query
  if (dimension === 'all')
    return sql`${sumsOf(scope, { ...rows, by: shops ? ['shop_id', ...by] : by })}`
  return sql`${byName(scope, rows, { ...naming, dimension, names: { label } })}`
}

/** The figures of rows with the compared figures. */
export function comparedFigures(
  { compared }: Scope,
  rows: readonly Pick<RevenueRow, 'series' | 'sums'>[] = [],
): ComparedFigures {
  const of = (series: Series) =>
    figuresOf(
      rows.filter((row) => row.series === series).map((row) => row.sums),
      (sum) => averaged(sum, series, compared),
    )
  return { figures: of('current'), compared: compared ? of('compared') : null }
}

/** The figures of each shop, in order, with those of the compared shop, if any. */
export function shopFigures(scope: Scope, rows: readonly RevenueRow[]) {
  const isOther = ({ series }: RevenueRow) =>
    series === 'compared' && scope.basis.compared_shop !== null
  const byShop = groupBy(
    rows.filter((row) => !isOther(row)),
    (row) => row.shop_id,
  )
  const other = rows.filter(isOther)
  return scope.shops.map(({ id, name }) => ({
    id,
    name,
    ...comparedFigures(scope, [...(byShop.get(id) ?? []), ...other]),
  }))
}

/** The totals of all rows in response form. */
export function totalFigures(scope: Scope, rows: readonly RevenueRow[]) {
  const { figures, compared } = comparedFigures(scope, rows)
  return { totals: figures, compared_totals: compared }
}

/** Joins the rows of both series by label. */
export function labelledRows(scope: Scope, rows: readonly RevenueRow[]) {
  return [...groupBy(rows, (row) => row.label ?? null)].map(([name, rowsOfLabel]) => ({
    label: name,
    keys: [...new Set(rowsOfLabel.flatMap((row) => row.keys?.split(',') ?? []))],
    position: Math.min(...rowsOfLabel.map((row) => row.position ?? Infinity)),
    ...comparedFigures(scope, rowsOfLabel),
  }))
}

interface ComparedFigures {
  readonly figures: RevenueFigures
  readonly compared: RevenueFigures | null
}
