import { fail } from '@pos/contract/errors'
import { businessDate, zonedInstant } from '@pos/domain/business-day'
import { type Transaction, sql } from 'kysely'

/** The clock of a shop. */
export interface ShopClock {
  readonly timezone: string
  readonly close_time: string
}

/** The business day of a moment and the instant at which it began. */
export function dayOf({ timezone, close_time }: ShopClock, now: Date): { readonly today: string; readonly began: Date } {
  const today = businessDate(now, timezone, close_time)
  // A close time of 24:00 or later means the same clock time: the day begins by its own date.
  const close = `${String(Number(close_time.slice(0, 2)) % 24).padStart(2, '0')}${close_time.slice(2, 5)}`
  return { today, began: zonedInstant(today, close, timezone) }
}

/** The shop's business day now. */
export async function shopDay(db: Transaction<unknown>, shopId: string, now: Date): Promise<ReturnType<typeof dayOf>> {
  const { rows } = await sql<ShopClock>`select timezone, close_time from shops where id = ${shopId}`.execute(db)
  return dayOf(rows[0] ?? fail('NotFound'), now)
}
