import { type RawBuilder, sql } from 'kysely'

/** A selection of a shop's records: some ids, or all. */
export type ReceiptSelection = readonly string[] | 'all'

/**
 * SQL: rows of a shop, all or those with some ids, each looked up separately. With one condition
 * (`id = any(…)`) the plan would depend on statistics: without any, a list of ids reads the whole
 * shop. `offset 0` keeps the planner from joining.
 */
export function rowsOf(
  table: string,
  shopId: string,
  selection: ReceiptSelection,
  column = 'id',
): RawBuilder<unknown> {
  if (selection === 'all') return sql`(select * from ${sql.table(table)} where shop_id = ${shopId})`
  return sql`(
    select t.* from unnest(${[...selection]}::uuid[]) k(id) cross join lateral (
      select * from ${sql.table(table)} t where t.shop_id = ${shopId} and ${sql.ref(`t.${column}`)} = k.id and ${within(column, selection)} offset 0) t)`
}

/** The range of the ids, by which the planner skips monthly partitions. */
export function within(column: string, ids: readonly string[]): RawBuilder<unknown> {
  const sorted = ids.map((id) => id.toLowerCase()).toSorted()
  return sql`${sql.ref(`t.${column}`)} between ${sorted[0]}::uuid and ${sorted.at(-1)}::uuid`
}
