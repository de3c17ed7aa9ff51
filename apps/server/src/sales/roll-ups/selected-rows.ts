import { type RawBuilder, sql } from 'kysely'

/** Which of a shop's records: those of the ids, or all of them. */
export type ReceiptSelection = readonly string[] | 'all'

/**
 * Rows of a shop: all of them, or those of some ids, each looked up by itself. As a condition of one statement (`id = any(…)`) they
 * would be a matter of statistics: without any, a list of ids reads the whole shop. `offset 0` keeps the planner from joining.
 */
export function rowsOf(table: string, shopId: string, selection: ReceiptSelection, column = 'id'): RawBuilder<unknown> {
  if (selection === 'all') return sql`(select * from ${sql.table(table)} where shop_id = ${shopId})`
  return sql`(
    select t.* from unnest(${[...selection]}::uuid[]) k(id) cross join lateral (
      select * from ${sql.table(table)} t where t.shop_id = ${shopId} and ${sql.ref(`t.${column}`)} = k.id and ${within(column, selection)} offset 0) t)`
}

/** The stretch of ids: it tells the planner which months' partitions there is no need to look at, however many there are. */
export function within(column: string, ids: readonly string[]): RawBuilder<unknown> {
  const sorted = ids.map((id) => id.toLowerCase()).toSorted()
  return sql`${sql.ref(`t.${column}`)} between ${sorted[0]}::uuid and ${sorted.at(-1)}::uuid`
}
