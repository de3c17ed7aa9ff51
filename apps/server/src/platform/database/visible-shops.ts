import { sql, type Transaction } from 'kysely'

/**
 * From here on the policies of this transaction let these shops through, and no other. By `set
 * local`, which a sharded database passes on to its nodes: of `set_config` they do not hear, and
 * would go on with the shops before. What is asked of several shops takes milliseconds; PostgreSQL
 * would spend more than that on compiling it.
 */
export async function setVisibleShops(
  db: Transaction<unknown>,
  shopIds: readonly string[],
): Promise<void> {
  await sql`set local app.shop_ids = ${sql.lit(shopIds.join(','))}; set local jit = off`.execute(db)
}
