import { fail, failField } from '@pos/contract/errors'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays, nextPeriod } from '@pos/domain/days/calendar-date'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { visibleShops, widenToShops } from '#engine/other-shops'

interface JournalShop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: Currency
}

/** The days and shops of journals. All shops have one currency. */
export interface JournalScope {
  readonly shops: readonly JournalShop[]
  readonly currency: Currency
  readonly from: string
  readonly to: string
  /** The current business day of the first shop. */
  readonly today: string
}

/**
 * Opens a range of days for shops that the caller may see; without ids, all with the current shop's
 * currency. Refuses shops of different currencies, because a journal has one currency.
 */
export async function openJournals(
  context: Context,
  asked: {
    readonly from: string
    readonly to: string
    readonly shopIds?: readonly string[] | undefined
  },
): Promise<JournalScope> {
  const ids = asked.shopIds ? [...new Set(asked.shopIds)] : await shopsOfCurrency(context)
  if (ids.length === 0) failField('shop_ids', 'required')
  await widenToShops(context, ids)
  const { rows: shops } = await sql<JournalShop>`
    select id, name, timezone, close_time, currency from shops where id = any(${ids}::uuid[]) order by name, id`.execute(
    context.db,
  )
  const first = shops[0] ?? fail('NotFound')
  if (shops.some(({ currency }) => currency !== first.currency))
    failField('shop_ids', 'mixed_currencies')
  return {
    shops,
    currency: first.currency,
    from: asked.from,
    to: asked.to,
    today: businessDate(context.now, first.timezone, first.close_time),
  }
}

async function shopsOfCurrency(context: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s where ${visibleShops(context)} and s.currency = (select c.currency from shops c where c.id = ${shopOf(context)})`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/** The days of a month "2026-10". */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(nextPeriod(from, 'month'), -1) }
}
