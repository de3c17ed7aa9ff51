import type { DashboardFigures } from '@pos/contract/reports/dashboard'
import { localParts, zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql, type Transaction } from 'kysely'
import { guestsOf } from '#sales/service'

interface Shop {
  readonly id: string
  readonly timezone: string
  readonly revenue_timing: 'paid_at' | 'ordered_at' | 'first_ordered_at'
}

const weeks = 8
/**
 * Maximum lead of a device's clock, so that a receipt may arrive before its own time; ids start
 * with the time of arrival.
 */
const clockAheadDays = 31

/** The same weekday in past weeks, latest first. */
export const sameWeekdays = (today: string): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(today, -7 * (week + 1)))

/**
 * Figures of the current hour in past weeks, up to the same minute on the shop's clock; if an hour
 * occurs twice in a night, of both. Roll-ups have whole hours, so only this one is read from
 * receipts: at most eight hours, from the months in which they can have arrived.
 */
export async function readRunningHour(
  db: Transaction<unknown>,
  { id, timezone, revenue_timing }: Shop,
  { date: today, hour, now }: { date: string; hour: number; now: Date },
) {
  const { time, seconds } = localParts(now, timezone)
  const clock = `${time}:${seconds}.${String(now.getUTCMilliseconds()).padStart(3, '0')}`
  const dates = sameWeekdays(today)
  const starts = dates.map((date) => hourStart(date, hour, timezone).toISOString())
  const oldest = new Date(
    Date.parse(`${dates.at(-1) ?? today}T00:00:00Z`) - clockAheadDays * 86_400_000,
  )
  const moment = sql.ref(`r.${revenue_timing}`)
  const counted = revenue_timing.replace('_at', '')
  const { rows } = await sql<DashboardFigures & { date: string }>`
    select d.date, sum(case when r.reverses is null then 1 else -1 end)::bigint as receipts, sum(${guestsOf('r')})::bigint as guests, sum(r.total)::bigint as total, sum(r.total - r.tax)::bigint as net
    from unnest(${dates}::date[], ${starts}::timestamptz[]) d(date, start)
    cross join lateral (
      select r.guest_count, r.previous_paid_at, r.total, r.tax, r.reverses from receipts r
      where r.shop_id = ${id} and r.id >= uuid_at(${oldest.toISOString()}::timestamptz) and r.set_aside_at is null
        and ${moment} >= d.start and ${moment} < d.start + interval '2 hours'
        and ${sql.ref(`r.${counted}_business_date`)} = d.date and ${sql.ref(`r.${counted}_hour`)} = ${hour}
        and (${moment} at time zone ${timezone})::time <= ${clock}::time
      offset 0
    ) r group by d.date`.execute(db)
  return rows
}

/** The start of an hour of a business day; hours continue past midnight. */
function hourStart(date: string, hour: number, timezone: string) {
  return zonedInstant(
    addDays(date, Math.floor(hour / 24)),
    `${String(hour % 24).padStart(2, '0')}:00`,
    timezone,
  )
}
