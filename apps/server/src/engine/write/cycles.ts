import { fail, type FieldProblems } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { Write } from '#engine/feature'

/** Where the edges of a graph among a shop's records are kept. */
export interface Edges {
  readonly table: string
  readonly from: string
  readonly to: string
}

/**
 * Refuses records that lead back to themselves when everything of the request is written: the check behind every "no cycles". `field`
 * is the path of the edge to a record. The lock keeps two people from each adding half of a circle.
 */
export async function refuseCycles<T>(
  context: Context,
  edges: Edges,
  writes: readonly Write<T>[],
  field: (after: T, to: string) => string,
): Promise<void> {
  const shopId = shopOf(context)
  const [table, from, to] = [sql.table(edges.table), sql.ref(`e.${edges.from}`), sql.ref(`e.${edges.to}`)]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edges.table} ${shopId}`}, 0))`.execute(context.db)
  const { rows } = await sql<{ start: string; via: string }>`
    with recursive reach(start, via, id) as (
      select ${from}, ${to}, ${to} from ${table} e
      where e.shop_id = ${shopId} and ${from} = any(${writes.map(({ id }) => id)}::uuid[]) and ${to} is not null
      union
      select r.start, r.via, ${to} from ${table} e join reach r on ${from} = r.id
      where e.shop_id = ${shopId} and ${to} is not null and r.id <> r.start)
    select distinct start, via from reach where id = start`.execute(context.db)
  if (rows.length === 0) return
  const written = new Map(writes.map((write) => [write.id, write]))
  const problems: FieldProblems = {}
  for (const { start, via } of rows) {
    const write = written.get(start)
    if (write) problems[write.path(field(write.after, via))] = [{ key: 'cycle' }]
  }
  fail('ValidationFailed', { errors: problems })
}
