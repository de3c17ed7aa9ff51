import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { eachDay, weekdayOf } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import type { Scope } from '../kit/scope.ts'

interface OpeningRow {
  readonly open_days: string[]
  readonly off_days: string[]
  readonly country_code: string
}

/**
 * The days of a range on which the shop is closed or its country has a holiday. Empty for several
 * shops, because their days differ.
 */
export async function readCalendar({
  db,
  shops,
  range,
  basis,
}: Scope): Promise<RevenuesReport['calendar']> {
  const [shop] = shops
  if (!shop || shops.length > 1 || basis.granularity !== 'day') return []
  const { rows } = await sql<OpeningRow>`
    select open_days, off_days::text[] as off_days, country_code from shops where id = ${shop.id}`.execute(
    db,
  )
  const [opening] = rows
  if (!opening) return []
  const { rows: holidays } = await sql<{ date: string; name_ja: string; name_en: string }>`
    select date, name_ja, name_en from holidays where country = ${opening.country_code} and date between ${range.from} and ${range.to}`.execute(
    db,
  )
  const names = new Map(holidays.map(({ date, name_ja: ja, name_en: en }) => [date, { ja, en }]))
  const isClosed = (date: string) =>
    opening.off_days.includes(date) || !opening.open_days.includes(weekdayOf(date))
  return eachDay(range.from, range.to)
    .map((date) => ({ date, closed: isClosed(date), holiday: names.get(date) ?? null }))
    .filter(({ closed, holiday }) => closed || holiday !== null)
}
