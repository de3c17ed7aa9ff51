import { localParts } from './business-day.ts'
import { addDays, type Weekday, weekdayOf, weekdays } from './calendar-date.ts'
import { minutesOf } from './time-of-day.ts'

const dayMinutes = 24 * 60

/**
 * A part of the day. Times are "HH:mm" up to 29:59, `end_time` is exclusive, and `weekdays` are
 * those on which it starts.
 */
export interface TimePeriod {
  readonly id: string
  readonly start_time: string
  readonly end_time: string
  readonly weekdays: readonly Weekday[]
}

/**
 * Returns the period of a moment, or null; there is at most one. A period past 24:00 of yesterday
 * includes this morning.
 */
export function periodAt<P extends TimePeriod>(
  periods: readonly P[],
  instant: Date | string,
  timeZone: string,
): P | null {
  const { date, time } = localParts(instant, timeZone)
  const minutes = minutesOf(time)
  const today = weekdayOf(date)
  const yesterday = weekdayOf(addDays(date, -1))
  return (
    periods.find(
      (period) => within(period, minutes, today) || within(period, minutes + dayMinutes, yesterday),
    ) ?? null
  )
}

function within(period: TimePeriod, minutes: number, weekday: Weekday) {
  return (
    period.weekdays.includes(weekday) &&
    minutes >= minutesOf(period.start_time) &&
    minutes < minutesOf(period.end_time)
  )
}

/**
 * Returns the first two overlapping periods, on the same weekday or across midnight; null if there
 * are none.
 */
export function overlappingPeriods<P extends TimePeriod>(periods: readonly P[]): [P, P] | null {
  for (const [index, one] of periods.entries()) {
    for (const other of periods.slice(index + 1)) if (overlap(one, other)) return [one, other]
  }
  return null
}

function overlap(one: TimePeriod, other: TimePeriod) {
  // Sunday night runs into Monday, so each week is also compared with the ones before and after.
  const shifts = [-7 * dayMinutes, 0, 7 * dayMinutes]
  return spans(one).some(([from, to]) =>
    spans(other).some(([start, end]) =>
      shifts.some((shift) => from < end + shift && start + shift < to),
    ),
  )
}

function spans(period: TimePeriod): [number, number][] {
  return period.weekdays.map((weekday) => {
    const day = weekdays.indexOf(weekday) * dayMinutes
    return [day + minutesOf(period.start_time), day + minutesOf(period.end_time)]
  })
}
