import { sql, type Transaction } from 'kysely'

/** The table with the edges of a graph. Each row belongs to a shop. */
export interface Edges {
  readonly table: string
  readonly from: string
  readonly to: string
}

/**
 * Returns the nodes of cycles, each with an edge of its cycle. The lock prevents two writers from
 * each adding half of a cycle.
 */
export async function findCycles(
  db: Transaction<unknown>,
  edges: Edges,
  shopId: string,
  nodes: readonly string[],
): Promise<{ readonly start: string; readonly via: string }[]> {
  const [table, from, to] = [
    sql.table(edges.table),
    sql.ref(`e.${edges.from}`),
    sql.ref(`e.${edges.to}`),
  ]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edges.table} ${shopId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ start: string; via: string }>`
    with recursive reach(start, via, id) as (
      select ${from}, ${to}, ${to} from ${table} e
      where e.shop_id = ${shopId} and ${from} = any(${[...nodes]}::uuid[]) and ${to} is not null
      union
      select r.start, r.via, ${to} from ${table} e join reach r on ${from} = r.id
      where e.shop_id = ${shopId} and ${to} is not null and r.id <> r.start)
    select distinct start, via from reach where id = start`.execute(db)
  return rows
}
