import { sql, type Transaction } from 'kysely'

/** Replaces the flags of a stored receipt, on the receipt and in the table for lists. */
export async function storeFlags(
  db: Transaction<unknown>,
  shopId: string,
  id: string,
  flags: readonly string[],
): Promise<void> {
  await sql`update receipts set flags = ${[...flags]} where shop_id = ${shopId} and id = ${id}`.execute(
    db,
  )
  await sql`
    delete from receipt_flags where shop_id = ${shopId} and receipt_id = ${id} and flag <> all(${[...flags]}::text[])`.execute(
    db,
  )
  await sql`
    insert into receipt_flags (shop_id, flag, receipt_id) select ${shopId}, f.flag, ${id} from unnest(${[...flags]}::text[]) f(flag)
    on conflict do nothing`.execute(db)
}
