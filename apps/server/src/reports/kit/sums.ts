import { type DateRange, diffDays, monthsAndDays, type RangePart } from '@pos/domain/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Dimension, Measure, RollUpTable } from '#sales/roll-ups/schema'
import type { Scope } from './scope.ts'

/** Which of the two ranges a row is of. */
export type Series = 'current' | 'compared'

/** A table of sums, the dimension of one that keeps several, and measures of it. */
type TableSums = {
  readonly [Table in RollUpTable]: {
    readonly table: Table
    readonly dimension?: Dimension<Table>
    readonly sums: readonly Measure<Table>[]
  }
}[RollUpTable]

/** What to read from one of the tables of sums. */
export type SumsQuery = TableSums & {
  /** Columns that tell the rows apart; the key alone unless said otherwise. */
  readonly by?: readonly ('shop_id' | 'key' | 'rate')[]
  /** Adds `period`: the first day of the day, week, month or year. The compared range's days go by the day that they stand beside. */
  readonly periods?: boolean
}

/** Rows `series, …by, (period), …sums`, added up: one statement over the months and days of both ranges. */
export function sumsOf(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const by = groupColumns(query)
  return sql`select ${by}, ${addedUp(query.sums)} from (${measuresOf(scope, query)}) s group by ${by}`
}

/**
 * The rows that `sumsOf` adds up. The sums of the revenue types besides paid_at are differences, added to those of paid_at; days that
 * a month has too many are taken away.
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

/** `sum(x)::bigint as x` of each. */
export const addedUp = (sums: readonly string[]): RawBuilder<unknown> =>
  sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** `revenue_type …` of the rows that make up the figures of the scope. */
export const countedTypes = ({ basis }: Scope): RawBuilder<unknown> =>
  basis.revenue_type === 'paid_at' ? sql`revenue_type = 'paid_at'` : sql`revenue_type in ('paid_at', ${basis.revenue_type})`

const groupColumns = ({ by = ['key'], periods }: SumsQuery) =>
  sql.join(['series', ...by, ...(periods ? ['period'] : [])].map((name) => sql.ref(name)))

/** Months and days; days alone where rows must be told apart by them. */
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
