import { type RawBuilder, sql } from 'kysely'
import type { LabelDimension } from '#sales/roll-ups/schema'
import type { Scope } from './scope.ts'
import { addedUp, measuresOf, type Series, sumsOf, type SumsQuery } from './sums.ts'

/** How keys become rows of a report. */
export interface Naming {
  /** Which labels the keys have. */
  readonly dimension: LabelDimension
  /** What rows are told apart by, over `s` (sums), `l` (labels) and what is joined. */
  readonly names: Readonly<Record<string, RawBuilder<unknown>>>
  /** Places in an order of the master data; of several shops the first. */
  readonly positions?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly join?: RawBuilder<unknown>
}

/** What `byName` adds to the names and sums of a row. */
export interface NamedRow {
  readonly series: Series
  /** Comma separated; of rows by period none. */
  readonly keys: string
}

/** The label itself; an empty one is none. */
export const label = sql`nullif(l.label, '')`

/** Sums by name: what is called the same in several shops is one row, with all of its keys; nothing but zeros is none. */
export function byName(scope: Scope, query: SumsQuery, { dimension, names, positions = {}, join = sql`` }: Naming): RawBuilder<unknown> {
  const rate = query.by?.includes('rate') ? (['rate'] as const) : []
  const columns = { ...names, ...positions }
  const grouped = ['series', ...Object.keys(names), ...rate, ...(query.periods ? ['period'] : [])]
  const list = (all: readonly string[]) => sql.join(all.map((name) => sql.ref(name)))
  const firsts = Object.keys(positions).map((name) => sql`min(${sql.ref(name)}) as ${sql.ref(name)}, `)
  // Rows of a period are named at once: adding them up by key first would leave nearly as many.
  const rows = query.periods ? measuresOf : sumsOf
  const keys = query.periods ? sql`` : sql`, string_agg(key, ',') as keys`
  return sql`
    select ${list(grouped)}${keys}, ${sql.join(firsts, sql``)}${addedUp(query.sums)}
    from (
      select s.*, ${sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
      from (${rows(scope, { ...query, by: ['shop_id', 'key', ...rate] })}) s
      left join sales_labels l on l.shop_id = s.shop_id and l.dimension = ${sql.lit(dimension)} and l.key = s.key ${join}
    ) named group by ${list(grouped)}
    having ${sql.join(
      query.sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`
}
