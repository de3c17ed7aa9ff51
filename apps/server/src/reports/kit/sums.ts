import { type DateRange, diffDays, monthsAndDays, type RangePart } from '@pos/domain/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Dimension, Measure, RollUpTable } from '#sales/roll-ups/schema'
import type { Scope } from './scope.ts'

/** Whether a row belongs to the current range or to the one it is compared with. */
export type Series = 'current' | 'compared'

/** A roll-up table, its dimension if it has several, and some of its measures. */
type TableSums = {
  readonly [Table in RollUpTable]: {
    readonly table: Table
    readonly dimension?: Dimension<Table>
    readonly sums: readonly Measure<Table>[]
  }
}[RollUpTable]

/** A query on one of the roll-up tables. */
export type SumsQuery = TableSums & {
  /** Columns that rows are grouped by; the key alone by default. */
  readonly by?: readonly ('shop_id' | 'key' | 'rate' | 'class')[]
  /**
   * Adds `period`, the first day of the day, week, month or year. Days of the compared range take the period of the day that they are
   * compared with.
   */
  readonly periods?: boolean
}

/** Rows `series, …by, (period), …sums`, aggregated: one statement over the months and days of both ranges. */
export function sumsOf(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const by = groupColumns(query)
  return sql`select ${by}, ${addedUp(query.sums)} from (${measuresOf(scope, query)}) s group by ${by}`
}

/**
 * The rows that `sumsOf` aggregates. The revenue types besides paid_at are stored as differences to paid_at, so both are added; surplus
 * days of a month are subtracted.
 */
export function measuresOf(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const { range, compared } = scope
  const parts = [
    ...spansOf(range, query, scope).map((span) => rowsOf(scope, query, { span, series: 'current', shift: 0 })),
    ...(compared
      ? spansOf(compared, query, scope).map((span) =>
          rowsOf(scope, query, { span, series: 'compared', shift: diffDays(compared.from, range.from) }),
        )
      : []),
  ]
  return sql.join(parts, sql`\n    union all`)
}

/** `sum(x)::bigint as x` for each column. */
export const addedUp = (sums: readonly string[]): RawBuilder<unknown> =>
  sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** A condition on `revenue_type` for the rows that make up the figures of the scope. */
export const countedTypes = ({ basis }: Scope): RawBuilder<unknown> =>
  basis.revenue_type === 'paid_at' ? sql`revenue_type = 'paid_at'` : sql`revenue_type in ('paid_at', ${basis.revenue_type})`

const groupColumns = ({ by = ['key'], periods }: SumsQuery) =>
  sql.join(['series', ...by, ...(periods ? ['period'] : [])].map((name) => sql.ref(name)))

/** Months and days, or days alone where rows are separated by day. */
function spansOf(range: DateRange, { periods }: SumsQuery, scope: Scope): RangePart[] {
  const { granularity } = scope.basis
  const byDay = periods && (granularity === 'day' || granularity === 'week' || range === scope.compared)
  return byDay ? [{ grain: 'day', sign: 1, ...range }] : monthsAndDays(range)
}

interface Part {
  readonly span: RangePart
  readonly series: Series
  readonly shift: number
}

function rowsOf(scope: Scope, query: SumsQuery, { span, series, shift }: Part) {
  const { shopIds, basis } = scope
  const { table, dimension, sums, by = ['key'], periods } = query
  const measures = sums.map((name) => (span.sign === 1 ? sql.ref(name) : sql`-${sql.ref(name)} as ${sql.ref(name)}`))
  const names = sql.join([...by.map((name) => sql.ref(name)), ...measures])
  const day = shift === 0 ? sql`starts_on` : sql`starts_on + ${sql.lit(shift)}`
  const period = basis.granularity === 'day' ? day : sql`date_trunc(${sql.lit(basis.granularity)}, (${day})::timestamp)::date`
  return sql`
    select ${sql.lit(series)} as series, ${periods ? sql`${period} as period, ` : sql``}${names} from ${sql.table(table)}
    where shop_id = any(${[...shopIds]}::uuid[])${dimension ? sql` and dimension = ${sql.lit(dimension)}` : sql``} and ${countedTypes(scope)}
      and grain = ${sql.lit(span.grain)} and starts_on between ${span.from} and ${span.to}`
}
