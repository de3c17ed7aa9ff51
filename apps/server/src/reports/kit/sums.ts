import {
  type DateRange,
  diffDays,
  monthsAndDays,
  type RangePart,
} from '@pos/domain/days/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Dimension, Measure, RollUpTable } from '#sales/service'
import { sumsOfReceipts, sumsOfVoids } from '#sales/service'
import type { Compared } from './compared.ts'
import type { Scope } from './scope.ts'

/** The current or the compared range. */
export type Series = 'current' | 'compared'

/** A roll-up table, its dimension if it has several, and the measures to read. */
type TableSums = {
  readonly [Table in RollUpTable]: {
    readonly table: Table
    readonly dimension?: Dimension<Table>
    readonly sums: readonly Measure<Table>[]
  }
}[RollUpTable]

/** A query on one of the roll-up tables. */
export type SumsQuery = TableSums & {
  /** Columns to group by; only the key by default. */
  readonly by?: readonly ('shop_id' | 'key' | 'rate' | 'class')[]
  /**
   * Adds `period`, the first day of the day, week, month or year. Days of the compared range get
   * the period of their counterpart.
   */
  readonly periods?: boolean
}

/**
 * Rows `series, …by, (period), …sums`, aggregated: one statement over the months and days of both
 * ranges.
 */
export function sumsOf(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const by = groupColumns(query)
  return sql`select ${by}, ${addedUp(query.sums)} from (${measuresOf(scope, query)}) s group by ${by}`
}

/**
 * The rows that `sumsOf` aggregates. Revenue types other than paid_at are stored as differences to
 * paid_at, so both are added; surplus days of a month are subtracted.
 */
export function measuresOf(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const { range, compared } = scope
  const current = spansOf(range, query, scope).map((span) =>
    rowsOf(scope, query, { span, shopIds: scope.shopIds, series: 'current', day }),
  )
  return sql.join(
    [...current, ...(compared ? comparedRows(scope, query, compared) : [])],
    sql`\n    union all`,
  )
}

const day = sql`starts_on`

/**
 * The rows of the compared days, without sales after the present minute on days compared with
 * today.
 */
function comparedRows(scope: Scope, query: SumsQuery, compared: Compared): RawBuilder<unknown>[] {
  const { aligned, beside, shopIds } = compared
  const rows =
    aligned === 'weekday'
      ? [weekdayRows(scope, query, compared)]
      : spansOf(compared, query, scope).map((span) =>
          rowsOf(scope, query, {
            span,
            shopIds,
            series: 'compared',
            day: besideOf(aligned, beside),
          }),
        )
  return [
    ...rows,
    ...compared.later.flatMap((later) => laterRows(scope, query, { ...later, last: beside.to })),
  ]
}

/** The day of the range that a compared day belongs to. */
const besideOf = (aligned: number | 'date', { from, to }: DateRange) =>
  typeof aligned === 'number'
    ? sql`starts_on + ${sql.lit(aligned)}`
    : sql`least(greatest((starts_on + interval '1 year')::date, ${from}::date), ${to}::date)`

/** Each day of the previous weeks counts for every day with its weekday in the range. */
function weekdayRows(scope: Scope, query: SumsQuery, { from, to, beside, shopIds }: Compared) {
  const days = diffDays(beside.from, beside.to) + 1
  const part = { span: { grain: 'day', sign: 1, from, to }, shopIds, series: 'compared' } as const
  if (!query.periods)
    return rowsOf(scope, query, {
      ...part,
      day,
      times: sql`((${sql.lit(days + 6)} - (starts_on - ${from}::date) % 7) / 7)`,
    })
  const every = sql`cross join lateral (
      select ${beside.from}::date + n as day from generate_series((starts_on - ${from}::date) % 7, ${sql.lit(days - 1)}, 7) n) beside`
  return rowsOf(scope, query, { ...part, day: sql`beside.day`, join: every })
}

/**
 * SQL: sales after the present time of day on days compared with today, to subtract. `last` is
 * today.
 */
function laterRows(
  scope: Scope,
  query: SumsQuery,
  { shopId, receipts, voids, last }: Compared['later'][number] & { last: string },
) {
  const { table } = query
  const { by = ['key'], sums } = query
  const { condition } = columnsOf(scope, query)
  const names = sql.join([
    ...by.map((name) =>
      name === 'shop_id' ? sql.ref(name) : sql`coalesce(${sql.ref(name)}, '') as ${sql.ref(name)}`,
    ),
    ...sums.map((name) => sql.ref(name)),
  ])
  const from = (rows: RawBuilder<unknown>) => sql`
    select 'compared' as series, ${query.periods ? sql`${periodOf(scope, sql`${last}::date`)} as period, ` : sql``}${names} from (${rows}) later
    where grain = 'day' and ${condition}`
  return [
    ...(receipts.length > 0 && table !== 'sales_voids'
      ? [from(sumsOfReceipts(table, shopId, receipts, -1))]
      : []),
    ...(voids.length > 0 && (table === 'sales_figures' || table === 'sales_voids')
      ? [from(sumsOfVoids(table, shopId, voids, -1))]
      : []),
  ]
}

/** `sum(x)::bigint as x` for each column. */
export const addedUp = (sums: readonly string[]): RawBuilder<unknown> =>
  sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** SQL: condition on `revenue_type` for the rows of the scope. */
const countedTypes = ({ basis }: Scope): RawBuilder<unknown> =>
  basis.revenue_type === 'paid_at'
    ? sql`revenue_type = 'paid_at'`
    : sql`revenue_type in ('paid_at', ${basis.revenue_type})`

const groupColumns = ({ by = ['key'], periods }: SumsQuery) =>
  sql.join(['series', ...by, ...(periods ? ['period'] : [])].map((name) => sql.ref(name)))

/** Months and days, or only days if rows are separated by day. */
function spansOf(range: DateRange, { periods }: SumsQuery, scope: Scope): RangePart[] {
  const { granularity } = scope.basis
  const byDay =
    periods && (granularity === 'day' || granularity === 'week' || range === scope.compared)
  return byDay ? [{ grain: 'day', sign: 1, ...range }] : monthsAndDays(range)
}

interface Part {
  readonly span: RangePart
  readonly shopIds: readonly string[]
  readonly series: Series
  /** The day of the range that a row belongs to. */
  readonly day: RawBuilder<unknown>
  /** The factor of a row. */
  readonly times?: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
}

function rowsOf(
  scope: Scope,
  query: SumsQuery,
  { span, shopIds, series, day: dayOfRange, times, join = sql`` }: Part,
) {
  const { names, condition } = columnsOf(scope, query, (name) => {
    const counted = times ? sql`${sql.ref(name)} * ${times}` : sql.ref(name)
    return span.sign === 1 && !times
      ? counted
      : sql`${span.sign === 1 ? sql`` : sql`-`}${counted} as ${sql.ref(name)}`
  })
  return sql`
    select ${sql.lit(series)} as series, ${query.periods ? sql`${periodOf(scope, dayOfRange)} as period, ` : sql``}${names} from ${sql.table(query.table)}
    ${join} where shop_id = any(${[...shopIds]}::uuid[]) and ${condition}
      and grain = ${sql.lit(span.grain)} and starts_on between ${span.from} and ${span.to}`
}

/** The columns that a query selects, and the condition on its rows. */
function columnsOf(
  scope: Scope,
  { dimension, sums, by = ['key'] }: SumsQuery,
  measure: (name: string) => RawBuilder<unknown> = (name) => sql.ref(name),
) {
  return {
    names: sql.join([...by.map((name) => sql.ref(name)), ...sums.map((name) => measure(name))]),
    condition: sql`${dimension ? sql`dimension = ${sql.lit(dimension)} and ` : sql``}${countedTypes(scope)}`,
  }
}

/** The first day of the period that contains a day. */
function periodOf({ basis: { granularity }, weekStart }: Scope, date: RawBuilder<unknown>) {
  // PostgreSQL's weeks begin on Monday.
  if (granularity === 'week' && weekStart === 'sunday')
    return sql`date_trunc('week', (${date} + 1)::timestamp)::date - 1`
  return granularity === 'day'
    ? date
    : sql`date_trunc(${sql.lit(granularity)}, (${date})::timestamp)::date`
}
