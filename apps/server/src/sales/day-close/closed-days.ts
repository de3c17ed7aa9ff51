import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql, type Transaction } from 'kysely'

/**
 * SQL: the number of the close that a row `posted` missed, or null while its business day is open. Within the lock of the shop's sales,
 * which a close takes for itself.
 */
export const closeMissedBy = (businessDate: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.${businessDate})`

/** Fails with 409 if one of these receipts is of a closed business day. Within the lock of the shop's sales. */
export async function requireOpenDays(db: Transaction<unknown>, shopId: string, receiptIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select c.number from unnest(${[...receiptIds]}::uuid[]) k(id)
    cross join lateral (select r.paid_business_date from receipts r where r.shop_id = ${shopId} and r.id = k.id limit 1) r
    join closed_days c on c.shop_id = ${shopId} and c.business_date = r.paid_business_date
    order by c.business_date limit 1`.execute(db)
  const [closed] = rows
  if (closed) fail('Conflict', { message: 'day_closed', params: { number: closed.number } })
}
