import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql, type Transaction } from 'kysely'

/**
 * SQL: the number of the close after which a row `posted` arrived, or null while its business day
 * is open. Requires the lock of the shop's sales, which a close takes exclusively.
 */
export const closeMissedBy = (businessDate: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select c.number from closed_days c where c.shop_id = posted.shop_id and c.business_date = posted.${businessDate})`

/** SQL: whether a business day of a shop is closed. */
export const isClosedDay = (
  shopId: string,
  businessDate: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`exists (select from closed_days c where c.shop_id = ${shopId} and c.business_date = ${businessDate})`

/**
 * Fails with 409 if the business day of one of these receipts is closed. Requires the lock of the
 * shop's sales.
 */
export const requireOpenDays = (
  db: Transaction<unknown>,
  shopId: string,
  receiptIds: readonly string[],
): Promise<void> =>
  requireNoClose(
    db,
    shopId,
    sql`select r.paid_business_date as business_date from unnest(${[...receiptIds]}::uuid[]) k(id)
      cross join lateral (select r.paid_business_date from receipts r where r.shop_id = ${shopId} and r.id = k.id limit 1) r`,
  )

/**
 * Fails with 409 if a line of one of these receipts was voided on a closed business day, which may
 * differ from that of the receipt. Requires the lock of the shop's sales.
 */
export const requireOpenDaysOfVoids = (
  db: Transaction<unknown>,
  shopId: string,
  receiptIds: readonly string[],
): Promise<void> =>
  requireNoClose(
    db,
    shopId,
    sql`select v.business_date from unnest(${[...receiptIds]}::uuid[]) k(id)
      cross join lateral (select r.uid from receipts r where r.shop_id = ${shopId} and r.id = k.id limit 1) r
      cross join lateral (
        select v.business_date from receipt_void_orders v where v.shop_id = ${shopId} and v.receipt_uid = r.uid and v.void_at is not null offset 0) v`,
  )

async function requireNoClose(db: Transaction<unknown>, shopId: string, days: RawBuilder<unknown>) {
  const { rows } = await sql<{ number: number }>`
    select c.number from (${days}) d join closed_days c on c.shop_id = ${shopId} and c.business_date = d.business_date
    order by c.business_date limit 1`.execute(db)
  const [closed] = rows
  if (closed) fail('Conflict', { message: 'day_closed', params: { number: closed.number } })
}
