import type { ListedDay } from '@pos/contract/accounting/day-close'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { rollUp } from '#sales/service'
import { type DayShop, readDayShop } from './day-shop.ts'

const figures = rollUp('sales_figures')
/** Number of days that the list shows by default, and its maximum. */
const usualDays = 31
const mostDays = 366

/**
 * Returns the business days of the current shop, newest first: those with receipts, drawer events
 * or a close, and today.
 */
export async function listBusinessDays(
  context: Context,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const shop = await readDayShop(context)
  const to = asked.to ?? shop.today
  const earliest = addDays(to, 1 - mostDays)
  const from =
    asked.from === undefined
      ? addDays(to, 1 - usualDays)
      : asked.from < earliest
        ? earliest
        : asked.from
  const days = await readListedDays(context.db, shop, from, to)
  return { today: shop.today, from, to, days }
}

/** Reads the business days of a shop in a range, as listed. */
export async function readListedDays(
  db: Transaction<unknown>,
  shop: Pick<DayShop, 'id' | 'today'>,
  from: string,
  to: string,
): Promise<ListedDay[]> {
  const { rows } = await sql<ListedDay>`
    with sums as (
      select starts_on as business_date, receipts, total from ${figures.table} where shop_id = ${shop.id} and dimension = ${figures.dimension('all')}
        and revenue_type = 'paid_at' and grain = 'day' and key = '' and starts_on between ${from} and ${to} and (receipts <> 0 or voids <> 0)),
    -- Cast here: under row-level security a cast in the condition would keep the index from being used.
    dates as materialized (select g.date::date as business_date from generate_series(${from}::date, ${to}::date, '1 day') g(date)),
    late as (
      select paid_business_date as business_date, after_close, count(*)::bigint as receipts, sum(total)::bigint as total from receipts
      where shop_id = ${shop.id} and paid_business_date between ${from} and ${to} and after_close is not null and set_aside_at is null
      group by paid_business_date, after_close)
    select d.business_date, case when c.number is not null then 'closed' when exists (
        select from day_closes e where e.shop_id = ${shop.id} and e.business_date = d.business_date) then 'reopened' else 'open' end as state,
      c.number, z.at as closed_at, ${currentName(sql`z.user_id`, sql`z.user_name`)} as closed_by,
      coalesce(z.receipts, s.receipts, 0) as receipts, coalesce(z.total, s.total, 0) as total, z.expected, z.counted, (
        select sum((w.drawer ->> 'since_count')::bigint)::bigint from jsonb_array_elements(z.figures -> 'drawers') w(drawer)) as since_count, z.over_short,
      (z.figures -> 'cash' ->> 'uncounted')::int as uncounted,
      coalesce(l.receipts, 0) as late_receipts, coalesce(l.total, 0) as late_total
    from (
      select business_date from sums
      union select g.business_date from dates g
        where (select 1 from cash_events e where e.shop_id = ${shop.id} and e.business_date = g.business_date limit 1) is not null
      union select business_date from closed_days where shop_id = ${shop.id} and business_date between ${from} and ${to}
      union select t.business_date from (values (${shop.today}::date)) t(business_date) where t.business_date between ${from} and ${to}
    ) d
    left join sums s on s.business_date = d.business_date
    left join closed_days c on c.shop_id = ${shop.id} and c.business_date = d.business_date
    left join day_closes z on z.shop_id = c.shop_id and z.number = c.number
    left join late l on l.business_date = d.business_date and l.after_close = c.number
    order by d.business_date desc`.execute(db)
  return rows
}
