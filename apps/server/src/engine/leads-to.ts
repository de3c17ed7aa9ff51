import { sql } from 'kysely'
import { type Context, shopOf } from './context.ts'

/** Where the edges of a graph among a shop's records are kept. */
export interface Edges {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** Whether following the edges from one record reaches another (or is it): the check behind every "no cycles". */
export async function leadsTo(context: Context, edges: Edges, start: string, goal: string): Promise<boolean> {
  if (start === goal) return true
  const { rows } = await sql<{ found: boolean }>`
    with recursive reach(id) as (
      select ${start}::uuid
      union
      select ${sql.ref(`e.${edges.to}`)} from ${sql.table(edges.table)} e join reach on ${sql.ref(`e.${edges.from}`)} = reach.id
      where e.shop_id = ${shopOf(context)} and ${sql.ref(`e.${edges.to}`)} is not null)
    select exists (select from reach where id = ${goal}::uuid) as found`.execute(context.db)
  return rows[0]?.found ?? false
}
