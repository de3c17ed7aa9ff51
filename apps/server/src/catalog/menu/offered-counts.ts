import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'

/**
 * Counts the different active condiments that each group offers, including those of nested groups;
 * by id.
 */
export async function offeredCounts(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const shop = shopOf(context)
  const { rows } = await sql<{ id: string; count: number }>`
    with recursive inside (root, id) as (
      select g, g from unnest(${[...new Set(ids)]}::uuid[]) g
      union
      select i.root, c.child_group_id from inside i
      join condiment_group_children c on c.shop_id = ${shop} and c.condiment_group_id = i.id
    )
    select i.root as id, count(distinct t.id)::int as count
    from inside i
    left join condiment_group_condiments l on l.shop_id = ${shop} and l.condiment_group_id = i.id
    left join condiments t on t.shop_id = ${shop} and t.id = l.condiment_id and t.active
    group by i.root`.execute(context.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
