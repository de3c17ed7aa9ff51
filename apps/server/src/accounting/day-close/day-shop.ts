import { fail } from '@pos/contract/errors'
import { businessDate } from '@pos/domain/days/business-day'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'

/** The current shop with the settings that determine business days. */
export interface DayShop {
  readonly id: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: Currency
  /** The current business day. */
  readonly today: string
}

/** Reads the current shop. */
export async function readDayShop(context: Context): Promise<DayShop> {
  const { rows } = await sql<Omit<DayShop, 'today'>>`
    select id, timezone, close_time, currency from shops where id = ${shopOf(context)}`.execute(
    context.db,
  )
  const shop = rows[0] ?? fail('NotFound')
  return { ...shop, today: businessDate(context.now, shop.timezone, shop.close_time) }
}

/** Fails with Conflict if a business day of the current shop is closed. */
export async function requireOpen(context: Context, date: string): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select number from closed_days where shop_id = ${shopOf(context)} and business_date = ${date}`.execute(
    context.db,
  )
  const [closed] = rows
  if (closed) fail('Conflict', { message: 'day_closed', params: { number: closed.number } })
}
