import { sql, type Transaction } from 'kysely'

/**
 * Limits the policies of this transaction to these shops from here on. It uses `set local`, which a
 * sharded database passes on to its nodes; `set_config` is not passed on. Statements over several
 * shops take milliseconds, less than PostgreSQL would spend on compiling them.
 */
export async function setVisibleShops(
  db: Transaction<unknown>,
  shopIds: readonly string[],
): Promise<void> {
  await sql`set local app.shop_ids = ${sql.lit(shopIds.join(','))}; set local jit = off`.execute(db)
}
