import { sql, type Transaction } from 'kysely'

/**
 * Limits the policies of this transaction to these shops. It uses `set local`, which a sharded
 * database passes on to its nodes, unlike `set_config`. JIT is off, because compiling takes longer
 * than statements over several shops.
 */
export async function setVisibleShops(
  db: Transaction<unknown>,
  shopIds: readonly string[],
): Promise<void> {
  await sql`set local app.shop_ids = ${sql.lit(shopIds.join(','))}; set local jit = off`.execute(db)
}
