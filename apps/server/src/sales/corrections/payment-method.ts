import type { PostedReceipt } from '@pos/contract/features/posted-receipt'
import { sql, type Transaction } from 'kysely'

/** How a payment was made, as receipts record it. */
export type Method = Omit<PostedReceipt['payments'][number], 'amount'>

/** The method of a record of the shop; nothing where there is none. */
export async function methodOf(db: Transaction<unknown>, shopId: string, id: string): Promise<Method | undefined> {
  const { rows } = await sql<Method>`
    select id as payment_id, name, type, sub_type from payments where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}
