import { type RawBuilder, sql } from 'kysely'
import { type LabelDimension, labels, meansReason } from '#sales/service'
import type { Scope } from './scope.ts'
import { addedUp, measuresOf, type Series, type SumsQuery, sumsOf } from './sums.ts'

/** Turns keys into the rows of a report. */
export interface Naming {
  /** The dimension of the keys and their labels. */
  readonly dimension: LabelDimension
  /** Expressions that identify a row, over `s` (sums), `l` (labels) and the `join`. */
  readonly names: Readonly<Record<string, RawBuilder<unknown>>>
  /** Positions in the master data; for several shops, the first one. */
  readonly positions?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly join?: RawBuilder<unknown>
}

/** The additional columns that `byName` adds to a row. */
export interface NamedRow {
  readonly series: Series
  /** Comma separated; empty for rows by period. */
  readonly keys: string
}

/** The label; null if empty. */
export const label = sql`nullif(l.label, '')`

/**
 * Reasons by their current name. A typed text counts as the reason that has it as name or alias;
 * other texts are rows of their own.
 */
export const reasonNames: Naming = {
  dimension: 'reason',
  names: {
    member: sql`coalesce(reason.name, ${label}, s.key)`,
    label: sql`coalesce(reason.name, ${label}, nullif(s.key, ''))`,
  },
  join: sql`left join lateral (
      select r.name from reasons r where r.shop_id = s.shop_id and s.key <> '' and ${meansReason(sql`s.key`)}
      order by r.id::text = s.key desc, r.position limit 1) reason on true`,
}

/**
 * Sums by name: equal names in several shops form one row with all keys. Rows of zeros are omitted.
 */
export function byName(
  scope: Scope,
  query: SumsQuery,
  { dimension, names, positions = {}, join = sql`` }: Naming,
): RawBuilder<unknown> {
  const rate = query.by?.includes('rate') ? (['rate'] as const) : []
  const columns = { ...names, ...positions }
  const grouped = ['series', ...Object.keys(names), ...rate, ...(query.periods ? ['period'] : [])]
  const list = (all: readonly string[]) => sql.join(all.map((name) => sql.ref(name)))
  const firsts = Object.keys(positions).map(
    (name) => sql`min(${sql.ref(name)}) as ${sql.ref(name)}, `,
  )
  // With periods, rows are named directly, because aggregating by key first would hardly reduce
  // their number.
  const rows = query.periods ? measuresOf : sumsOf
  const keys = query.periods ? sql`` : sql`, coalesce(string_agg(key, ','), '') as keys`
  return sql`
    select ${list(grouped)}${keys}, ${sql.join(firsts, sql``)}${addedUp(query.sums)}
    from (
      select s.*, ${sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
      from (${rows(scope, { ...query, by: ['shop_id', 'key', ...rate] })}) s
      left join ${labels.table} l on l.shop_id = s.shop_id and l.dimension = ${labels.dimension(dimension)} and l.key = s.key ${join}
    ) named group by ${list(grouped)}
    having ${sql.join(
      query.sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`
}
