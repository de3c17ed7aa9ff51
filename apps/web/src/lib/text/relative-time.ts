import { currentLocale } from './i18n.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns how long ago an instant is in the reader's language: "5 minutes ago", "yesterday". */
export function relativeTime(instant: string, now: Date): string {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000)
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' })
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'minute')
}
