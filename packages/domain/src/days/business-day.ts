import { addDays, diffDays } from './calendar-date.ts'
import { formatTime, minutesOf } from './time-of-day.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string) {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Returns the local date and time of a time zone at an instant. */
export function localParts(
  instant: Date | string,
  timeZone: string,
): { date: string; time: string; seconds: string } {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(instant)))
    parts[type] = value
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    seconds: parts.second ?? '00',
  }
}

/**
 * Returns the business day of an instant: the shop's calendar date, or the day before while its
 * clock shows less than `closeTime`. With "05:00" or "29:00", half past two at night belongs to the
 * day before. Daylight saving follows the time zone database; if the clock shows the close time
 * twice in a night, the first ends the day.
 */
export function businessDate(instant: Date | string, timeZone: string, closeTime: string): string {
  const { date, time } = localParts(instant, timeZone)
  const close = minutesOf(closeTime) % (24 * 60)
  if (minutesOf(time) >= close) return date
  return new Date(instant).getTime() >= zonedInstant(date, formatTime(close), timeZone).getTime()
    ? date
    : addDays(date, -1)
}

/**
 * Returns the business day of an instant and its hour in that day. Hours continue after midnight:
 * with a close time of 05:00, half past two at night is in hour 26 of the day before.
 */
export function businessMoment(
  instant: Date | string,
  timeZone: string,
  closeTime: string,
): { date: string; hour: number } {
  const local = localParts(instant, timeZone)
  const date = businessDate(instant, timeZone, closeTime)
  return { date, hour: Number(local.time.slice(0, 2)) + 24 * diffDays(date, local.date) }
}

/**
 * Returns the instant at which a shop's clock shows a date and time. A skipped hour (start of
 * daylight saving) is converted as if the clock had not changed; of a repeated hour, the first
 * occurrence counts. Times up to 29:59 reach into the next date.
 */
export function zonedInstant(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * 60_000
  const before = wall - offsetAt(wall - 86_400_000, timeZone)
  const after = wall - offsetAt(wall + 86_400_000, timeZone)
  const matching = [before, after].filter(
    (candidate) => candidate + offsetAt(candidate, timeZone) === wall,
  )
  return new Date(matching.length > 0 ? Math.min(...matching) : before)
}

/** Returns the milliseconds by which a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string) {
  const { date, time, seconds } = localParts(new Date(instant), timeZone)
  return Date.parse(`${date}T${time}:${seconds}Z`) - Math.floor(instant / 1000) * 1000
}
