import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { TableFigures, TablesReport } from '@pos/contract/reports/tables'
import { isReservedTableCode } from '@pos/domain/tables/table-code'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { averaged } from '../kit/compared.ts'
import { ratio } from '../kit/numbers.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import type { Series } from '../kit/sums.ts'
import { sumOf } from '../kit/tree.ts'
import { type ReportTable, readBusinessDays, readTables } from './read-tables.ts'

/** Revenue by shop, floor and table: all tables of the master data, and deleted ones with sales. */
export async function tablesReport(context: Context, query: ReportQuery): Promise<TablesReport> {
  const scope = await openScope(context, query)
  const tables = await readTables(scope)
  const days = await readBusinessDays(scope)
  const comparison = (of: readonly ReportTable[]) => ({
    figures: figuresOf(scope, of, { series: 'current', days: days.current }),
    compared: scope.compared
      ? figuresOf(scope, of, { series: 'compared', days: days.compared })
      : null,
  })
  const { figures: totals, compared: compared_totals } = comparison(tables)
  return { basis: scope.basis, rows: floorsOf(scope, tables, comparison), totals, compared_totals }
}

type Compared = (of: readonly ReportTable[]) => {
  figures: TableFigures
  compared: TableFigures | null
}

function floorsOf(
  scope: Scope,
  tables: readonly ReportTable[],
  comparison: Compared,
): TablesReport['rows'] {
  const byShop = groupBy(tables, (table) => table.shop_id)
  const others = scope.compared?.shops.filter(({ id }) => !scope.shopIds.includes(id)) ?? []
  return [...scope.shops, ...others].flatMap(({ id, name }) =>
    [...groupBy(byShop.get(id) ?? [], (table) => table.floor)].map(([floor, tablesOfFloor]) => ({
      shop_id: id,
      shop: name,
      floor,
      seats: seatsOf(tablesOfFloor),
      ...comparison(tablesOfFloor),
      tables: tablesOfFloor.map((table) => ({
        label: table.label,
        keys: [table.key],
        seats: table.seats,
        ...comparison([table]),
      })),
    })),
  )
}

const seatsOf = (tables: readonly ReportTable[]) => {
  const known = tables.flatMap((table) => table.seats ?? [])
  return known.length === 0 ? null : sumOf(known, (seats) => seats)
}

interface InSeries {
  readonly series: Series
  /** The days with sales of each shop. */
  readonly days: ReadonlyMap<string, number>
}

/**
 * Turnover is computed over parties with a table, seat figures over tables with known seats, so
 * that receipts without a table lower neither. Takeout is no table.
 */
function figuresOf(
  { compared }: Scope,
  tables: readonly ReportTable[],
  { series, days }: InSeries,
): TableFigures {
  const sum = (of: keyof ReportTable['current'], counted = tables) => {
    const all = sumOf(counted, (table) => table[series][of])
    return averaged(all, series, compared)
  }
  const named = tables.filter(
    ({ label, seats, ...table }) =>
      label !== null &&
      !isReservedTableCode(label) &&
      (seats !== null || table[series].receipts > 0),
  )
  const seated = tables.filter((table) => (table.seats ?? 0) > 0)
  const parties = sum('parties')
  return {
    receipts: sum('receipts'),
    parties,
    guests: sum('guests'),
    net: sum('total') - sum('tax'),
    total: sum('total'),
    average_stay_minutes: ratio(sum('stay_seconds') / 60, parties, 1),
    turns_per_day: ratio(
      sum('parties', named),
      sumOf(named, (table) => days.get(table.shop_id) ?? 0),
      2,
    ),
    net_per_seat: ratio(sum('total', seated) - sum('tax', seated), seatsOf(seated) ?? 0, 0),
  }
}
