import holidayJp from '@holiday-jp/holiday_jp'
import { fillHolidays } from '@pos/contract/shop/holiday-filling'
import { type PublicHoliday, usFederalHolidays } from '@pos/domain/days/us-federal-holidays'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { createRecord } from '#engine/write/write'
import { holidaysFeature } from './holidays.ts'

/** Route that adds the public holidays of a year. */
export const holidayFilling: RouteModule = {
  name: 'holiday-filling',
  mount(engine) {
    route(engine, fillHolidays, async (context, { body }) => ({
      data: await fillYear(context, body.country, body.year),
    }))
  },
}

/**
 * Adds the holidays of a country and year on free dates. Counts the added and the existing ones.
 */
export async function fillYear(
  context: Context,
  country: 'JP' | 'US',
  year: number,
): Promise<{ added: number; present: number }> {
  const days = country === 'JP' ? japaneseHolidays(year) : usFederalHolidays(year)
  const { rows } = await sql<{ date: string }>`
    select date from holidays where country = ${country} and date between ${`${year}-01-01`} and ${`${year}-12-31`}`.execute(
    context.db,
  )
  const existing = new Set(rows.map((row) => row.date))
  const missing = days.filter(({ date }) => !existing.has(date))
  for (const { date, name_ja, name_en } of missing)
    await createRecord(context, holidaysFeature, { date, country, name_ja, name_en })
  return { added: missing.length, present: days.length - missing.length }
}

/** The library's table consists of calendar dates, without a time zone. */
function japaneseHolidays(year: number): PublicHoliday[] {
  const days: Readonly<Record<string, { date: string; name: string; name_en: string }>> =
    holidayJp.holidays
  return Object.values(days)
    .filter(({ date }) => date.startsWith(`${year}-`))
    .map(({ date, name, name_en }) => ({ date, name_ja: name, name_en }))
}
