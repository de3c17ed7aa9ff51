import type { ListedCheck } from '@pos/contract/checks/live-floor'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatTime } from '#lib/text/format.ts'
import { type FloorClock, minutesSince } from './floor-tables.ts'

/** Texts about checks at a moment of the server's clock. */
export function useFloorTexts(clock: FloorClock) {
  const { t, i18n } = useTranslation('live-floor')
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const duration = (since: string) => {
    const minutes = minutesSince(since, clock)
    if (minutes < 100) return t('table.minutes', { minutes })
    if (minutes >= 1440) return t('table.days', { days: Math.floor(minutes / 1440) })
    return t('table.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  return {
    duration,
    /** The duration in few letters, for small tables: 45 min, 1:41. */
    shortDuration: (since: string) => {
      const minutes = minutesSince(since, clock)
      return minutes < 100 || minutes >= 1440
        ? duration(since)
        : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    },
    amount: (amount: number) => formatAmount(amount, currency),
    time: (instant: string) => formatTime(instant, timeZone),
    /** The table, the name, or the kind of a check. */
    nameOf: ({ tables, name, type }: Pick<ListedCheck, 'tables' | 'name' | 'type'>) =>
      [tables.join(', ') || t(`types.${type}`), name].filter(Boolean).join(' · '),
    course: ({ course }: Pick<ListedCheck, 'course'>) => {
      if (!course) return ''
      const { name: full, name_en, step, last_order_at, ends_at } = course
      const name = i18n.language === 'en' ? (name_en ?? full) : full
      return [
        step === null ? name : t('course.step', { name, step: step + 1 }),
        last_order_at && t('course.last_order', { time: formatTime(last_order_at, timeZone) }),
        ends_at && t('course.ends', { time: formatTime(ends_at, timeZone) }),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    kitchen: ({ unsent, waiting, waiting_since }: ListedCheck) =>
      [
        unsent > 0 && t('unsent', { count: unsent }),
        waiting > 0 && t('waiting.pieces', { count: waiting }),
        waiting_since && t('waiting.since', { duration: duration(waiting_since) }),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}
