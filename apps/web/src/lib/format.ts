import { localParts } from '@pos/domain/business-day'
import { type Currency, formatMoney } from '@pos/domain/money'

/** Date and time (HH:mm:ss) at the shop, never in the browser's zone; '-' when missing. */
export function formatDateTime(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return '-'
  const { date, time, seconds } = localParts(instant, timeZone)
  return `${date} ${time}:${seconds}`
}

/** HH:mm:ss at the shop; '-' when missing. */
export function formatTime(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return '-'
  const { time, seconds } = localParts(instant, timeZone)
  return `${time}:${seconds}`
}

/** A whole number with separators. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** Yen or dollars of a shop; '-' when missing. */
export function formatAmount(minor: number | null | undefined, currency: Currency): string {
  return minor === null || minor === undefined ? '-' : formatMoney(minor, currency)
}
