import { sql, type Transaction } from 'kysely'

/**
 * The ids of all shops by node, which the coordinator knows without querying nodes. Empty without
 * sharding.
 */
export async function shopsByNode(
  db: Transaction<unknown>,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ shop_ids: string[] }>`
    select array_agg(s.id::text) as shop_ids
    from shops s join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('devices', s.id)
    group by p.groupid`.execute(db)
  return rows.map(({ shop_ids }) => shop_ids)
}
