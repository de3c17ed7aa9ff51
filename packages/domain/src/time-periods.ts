import { localParts } from './business-day.ts'
import { addDays, type Weekday, weekdayOf } from './calendar-date.ts'

/** A named part of the day: "HH:mm" up to 29:59; `end_time` is not part of it. Weekdays are those of the day on which it starts. */
export interface TimePeriod {
  readonly id: string
  readonly start_time: string
  readonly end_time: string
  readonly weekdays: readonly Weekday[]
}

/** The period of a moment at a shop, one at the most; `29:59` periods of yesterday reach into this morning. */
export function periodAt<P extends TimePeriod>(periods: readonly P[], instant: Date | string, timeZone: string): P | null {
  const { date, time } = localParts(instant, timeZone)
  const later = `${String(Number(time.slice(0, 2)) + 24)}${time.slice(2)}`
  const yesterday = addDays(date, -1)
  const found = periods.find((period) => within(period, time, weekdayOf(date)) || within(period, later, weekdayOf(yesterday)))
  return found ?? null
}

function within(period: TimePeriod, time: string, weekday: Weekday) {
  return period.weekdays.includes(weekday) && time >= period.start_time && time < period.end_time
}

/** The first two periods that overlap, on a weekday or across midnight into the next; null when none do. */
export function overlappingPeriods<P extends TimePeriod>(periods: readonly P[]): [P, P] | null {
  for (const [index, one] of periods.entries()) {
    for (const other of periods.slice(index + 1)) if (overlap(one, other)) return [one, other]
  }
  return null
}

function overlap(one: TimePeriod, other: TimePeriod) {
  const week = 7 * 24 * 60
  return spans(one).some(([from, to]) => spans(other).some(([start, end]) => [-week, 0, week].some((shift) => from < end + shift && start + shift < to)))
}

function spans(period: TimePeriod): [number, number][] {
  const order: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return period.weekdays.map((weekday) => {
    const day = order.indexOf(weekday) * 24 * 60
    return [day + minutesOf(period.start_time), day + minutesOf(period.end_time)]
  })
}

/** Minutes since midnight of "HH:mm". */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
