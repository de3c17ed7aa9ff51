import type { ShopDay } from '@pos/contract/accounting/day-close'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { visibleShops, widenToShops } from '#engine/other-shops'
import type { DayShop } from './day-shop.ts'
import { readListedDays } from './list-days.ts'

/** Number of earlier days in which open days are searched. */
const searchedDays = 31

/** Reads a business day in all shops that the caller may see, by name. */
export async function readShopDays(context: Context, date: string): Promise<ShopDay[]> {
  const { db, now } = context
  const { rows: shops } = await sql<Omit<DayShop, 'today'> & { name: string }>`
    select s.id, s.name, s.timezone, s.close_time, s.currency from shops s where ${visibleShops(context)} order by s.name, s.id`.execute(
    db,
  )
  const ids = shops.map(({ id }) => id)
  await widenToShops(context, ids)
  const { rows: debts } = await sql<{ shop_id: string; receivables: number }>`
    select shop_id, sum(amount)::bigint as receivables from receivable_entries where shop_id = any(${ids}::uuid[]) group by shop_id`.execute(
    db,
  )
  const receivablesOf = new Map(debts.map(({ shop_id, receivables }) => [shop_id, receivables]))
  const result: ShopDay[] = []
  for (const { id, name, timezone, close_time, currency } of shops) {
    const today = businessDate(now, timezone, close_time)
    const days = await readListedDays(db, { id, today }, addDays(date, -searchedDays), date)
    const open = days.filter(
      ({ state, business_date }) => state !== 'closed' && business_date < date,
    )
    result.push({
      id,
      name,
      currency,
      is_today: date === today,
      day: days.find(({ business_date }) => business_date === date) ?? null,
      open_days: open.length,
      first_open_day: open.at(-1)?.business_date ?? null,
      receivables: receivablesOf.get(id) ?? 0,
    })
  }
  return result
}

/** Extends this transaction to all shops of a currency that the caller may see. */
export async function enterShopsOf(context: Context, currency: Currency): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s where s.currency = ${currency} and ${visibleShops(context)}`.execute(
    context.db,
  )
  const ids = rows.map(({ id }) => id)
  await widenToShops(context, ids)
  return ids
}
