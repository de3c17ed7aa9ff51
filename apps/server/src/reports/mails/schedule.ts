import type { mailFrequencies } from '@pos/contract/report-mails/report-mail-lists'
import { businessDate, zonedInstant } from '@pos/domain/days/business-day'
import {
  addDays,
  type DateRange,
  nextPeriod,
  periodStart,
  type WeekStart,
} from '@pos/domain/days/calendar-date'
import { formatTime, minutesOf } from '@pos/domain/days/time-of-day'
import { groupBy } from '#platform/process/group-by'

/** The parts of a shop that a schedule depends on. */
export interface ClockShop {
  readonly id: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: string
  readonly week_starts_on: WeekStart
}

/** When a mail is sent. */
export interface Schedule {
  readonly frequency: (typeof mailFrequencies)[number]
  /** "07:00" on the clock of the shops. */
  readonly time: string
}

/** Shops that share a mail, because their days, weeks and currency are the same. */
export interface ShopGroup {
  /** Their common settings as text, part of the key that prevents sending a mail twice. */
  readonly clock: string
  readonly timezone: string
  readonly shops: readonly ClockShop[]
}

/** A period, and the time of its mail. */
export interface Due extends DateRange {
  readonly at: Date
}

const granularities = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/**
 * The mails that shops need: one per time zone and currency, and for weekly mails per first day of
 * the week.
 */
export function groupsOf(
  shops: readonly ClockShop[],
  { frequency }: Pick<Schedule, 'frequency'>,
): ShopGroup[] {
  const clockOf = ({ timezone, currency, week_starts_on }: ClockShop) =>
    [timezone, currency, ...(frequency === 'weekly' ? [week_starts_on] : [])].join(' ')
  return [...groupBy(shops, clockOf)].map(([clock, members]) => ({
    clock,
    timezone: members[0]?.timezone ?? '',
    shops: members,
  }))
}

/** The latest period whose mail is due by now, and the next one. */
export function dueOf(
  schedule: Schedule,
  group: ShopGroup,
  now: Date,
): { readonly last: Due; readonly next: Due } {
  const today =
    group.shops.map((shop) => businessDate(now, shop.timezone, shop.close_time)).toSorted()[0] ?? ''
  // The current period, whose end is in the future; its mail is not due.
  let next = periodAt(schedule, group, today)
  let last = before(schedule, group, next)
  while (last.at > now) [last, next] = [before(schedule, group, last), last]
  return { last, next }
}

/** The period that contains a day. */
function periodAt(schedule: Schedule, group: ShopGroup, day: string): Due {
  const granularity = granularities[schedule.frequency]
  const from = periodStart(day, granularity, group.shops[0]?.week_starts_on)
  const to = addDays(nextPeriod(from, granularity), -1)
  return { from, to, at: momentAfter(schedule, group, to) }
}

const before = (schedule: Schedule, group: ShopGroup, { from }: Due) =>
  periodAt(schedule, group, addDays(from, -1))

/**
 * The time of the mail on the following day, or the end of the business day in the last of the
 * shops if that is later.
 */
function momentAfter({ time }: Schedule, { shops, timezone }: ShopGroup, day: string): Date {
  const morning = addDays(day, 1)
  const ends = shops.map(({ close_time }) =>
    zonedInstant(morning, formatTime(minutesOf(close_time) % (24 * 60)), timezone),
  )
  return new Date(
    Math.max(zonedInstant(morning, time, timezone).getTime(), ...ends.map((end) => end.getTime())),
  )
}
