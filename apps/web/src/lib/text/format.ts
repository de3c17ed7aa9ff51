import { localParts } from '@pos/domain/days/business-day'
import { type Currency, formatMoney } from '@pos/domain/money/money'

/** Date and time (HH:mm:ss) in the shop's time zone, never the browser's; '-' if missing. */
export function formatDateTime(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return '-'
  const { date, time, seconds } = localParts(instant, timeZone)
  return `${date} ${time}:${seconds}`
}

/** The short name of a time zone at an instant, such as "HST" or "GMT+9". */
export function zoneName(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** HH:mm:ss in the shop's time zone; '-' if missing. */
export function formatTime(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return '-'
  const { time, seconds } = localParts(instant, timeZone)
  return `${time}:${seconds}`
}

/** A whole number with separators. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** An amount in the smallest unit as yen or dollars; '-' if missing. */
export function formatAmount(minor: number | null | undefined, currency: Currency): string {
  return minor === null || minor === undefined ? '-' : formatMoney(minor, currency)
}
