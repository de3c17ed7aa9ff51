import { fail } from '@pos/contract/errors'
import { businessDate, zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql, type Transaction } from 'kysely'

/** The clock of a shop. */
export interface ShopClock {
  readonly timezone: string
  readonly close_time: string
}

/** A business day with its start. */
interface ShopDay {
  readonly today: string
  readonly began: Date
}

/** The business day of a moment. */
export function dayOf(clock: ShopClock, now: Date): ShopDay {
  const today = businessDate(now, clock.timezone, clock.close_time)
  return { today, began: beginningOf(clock, today) }
}

/** The start of the next business day. */
export const nextDayBegins = (clock: ShopClock, now: Date): Date =>
  beginningOf(clock, addDays(dayOf(clock, now).today, 1))

function beginningOf({ timezone, close_time }: ShopClock, day: string): Date {
  // A close time of 24:00 or later means the same clock time: the day starts on its own date.
  const close = `${String(Number(close_time.slice(0, 2)) % 24).padStart(2, '0')}${close_time.slice(2, 5)}`
  return zonedInstant(day, close, timezone)
}

/** The shop's business day now. */
export async function shopDay(
  db: Transaction<unknown>,
  shopId: string,
  now: Date,
): Promise<ShopDay> {
  const { rows } =
    await sql<ShopClock>`select timezone, close_time from shops where id = ${shopId}`.execute(db)
  return dayOf(rows[0] ?? fail('NotFound'), now)
}
