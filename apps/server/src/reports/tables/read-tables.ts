import { sql } from 'kysely'
import { floorOfLabel, labels, type Measure, rollUp, standingTables } from '#sales/service'
import type { Scope } from '../kit/scope.ts'
import { measuresOf, type Series, sumsOf } from '../kit/sums.ts'

const sums = [
  'receipts',
  'guests',
  'total',
  'tax',
  'stay_seconds',
  'parties',
] as const satisfies readonly Measure<'sales_figures'>[]
type Sums = Readonly<Record<(typeof sums)[number], number>>

/** A table of a shop with its sums. */
export interface ReportTable {
  readonly shop_id: string
  readonly key: string
  readonly label: string | null
  readonly floor: string | null
  readonly seats: number | null
  readonly current: Sums
  readonly compared: Sums
}

type Row = Omit<ReportTable, Series> & Readonly<Record<Series, Partial<Sums> | null>>

const nothing: Sums = { receipts: 0, guests: 0, total: 0, tax: 0, stay_seconds: 0, parties: 0 }

/**
 * The tables of the master data in order, then deleted ones by code (on the floor in their newest
 * receipt), then the receipts without a table.
 */
export async function readTables(scope: Scope): Promise<ReportTable[]> {
  const used = sumsOf(scope, {
    table: 'sales_figures',
    dimension: 'table',
    sums,
    by: ['shop_id', 'key'],
  })
  const shopIds = [...scope.everyShopId]
  const pair = sql.join(sums.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))
  const { rows } = await sql<Row>`
    with used as (
      select shop_id, key, json_object_agg(series, json_build_object(${pair})) as sums from (${used}) s where ${sql.join(
        sums.map((name) => sql`${sql.ref(name)} <> 0`),
        sql` or `,
      )} group by shop_id, key
    ), standing as (select * from ${standingTables(shopIds)} t)
    select shop_id, key, coalesce(t.label, nullif(l.label, '')) as label, coalesce(t.floor, ${floorOfLabel}) as floor, t.seats,
      u.sums->'current' as current, u.sums->'compared' as compared
    from used u full join standing t using (shop_id, key)
    left join (select * from ${labels.table} where dimension = ${labels.dimension('table')} and shop_id = any(${shopIds}::uuid[])) l using (shop_id, key)
    where shop_id is not null and key is not null
    order by t.floor_place, t.place, floor, label`.execute(scope.db)
  return rows.map((row) => ({
    ...row,
    current: { ...nothing, ...row.current },
    compared: { ...nothing, ...row.compared },
  }))
}

const figures = rollUp('sales_figures')
type Days = { readonly series: Series; readonly shop_id: string; readonly days: number }

/**
 * Counts the days of either range with sales per shop; for an average, each weekday as often as it
 * occurs in the range.
 */
export async function readBusinessDays(
  scope: Scope,
): Promise<Record<Series, ReadonlyMap<string, number>>> {
  const { rows } = await sql<Days>`
    select series, shop_id, count(*) as days from (
      select series, shop_id, period from (${measuresOf(byDay(scope), daysQuery)}) s
      group by series, shop_id, period having sum(${figures.measure('receipts')}) > 0
    ) d group by series, shop_id`.execute(scope.db)
  const of = (series: Series) =>
    new Map(rows.filter((row) => row.series === series).map((row) => [row.shop_id, row.days]))
  return { current: of('current'), compared: of('compared') }
}

const daysQuery = {
  table: 'sales_figures',
  dimension: 'all',
  sums: ['receipts'],
  by: ['shop_id'],
  periods: true,
} as const
const byDay = (scope: Scope): Scope => ({ ...scope, basis: { ...scope.basis, granularity: 'day' } })
