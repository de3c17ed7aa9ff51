import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import type { TroubleReason } from '@pos/domain/tables/trouble-tables'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'

/** Texts about tables at a moment of the server's clock, in the shop's time zone and currency. */
export function useTexts(now: string, warningLimitTime = 0) {
  const { t } = useTranslation('trouble-tables')
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const time = (instant: string | null) => shortTime(instant, now, timeZone)
  const duration = (minutes: number) => {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)]
    if (days > 0) return t('duration.days', { days, hours: hours % 24 })
    if (hours > 0 && minutes % 60 === 0) return t('duration.whole_hours', { hours })
    return hours > 0
      ? t('duration.hours', { hours, minutes: minutes % 60 })
      : t('duration.minutes', { minutes })
  }
  const offline = ({ device }: TroubleTable) => {
    if (!device) return t('reasons.device_deleted')
    if (!device.last_seen_at) return t('reasons.never_online', { device: device.name })
    return t('reasons.offline_since', { device: device.name, time: time(device.last_seen_at) })
  }
  const settled = ({ settled: receipt }: TroubleTable) =>
    t('reasons.settled_elsewhere', {
      time: time(receipt?.paid_at ?? null),
      device: receipt?.device ?? t('another_device'),
      amount: formatAmount(receipt?.total, currency),
    })
  const reasons: Record<TroubleReason, (table: TroubleTable) => string> = {
    locked_by_offline_device: offline,
    open_too_long: () => t('reasons.open_too_long', { limit: duration(warningLimitTime) }),
    settled_elsewhere: settled,
    unknown_table: () => t('reasons.unknown_table'),
  }
  return {
    time,
    duration,
    amount: (amount: number) => formatAmount(amount, currency),
    reason: (reason: TroubleReason, table: TroubleTable) => reasons[reason](table),
    /** Returns how long the table has been open; null if unknown. */
    openFor: ({ opened_at }: Pick<TroubleTable, 'opened_at'>) =>
      opened_at === null
        ? null
        : duration(Math.max(0, Math.floor((Date.parse(now) - Date.parse(opened_at)) / 60_000))),
  }
}

/** Only the time if it is today. */
function shortTime(instant: string | null, now: string, timeZone: string): string {
  const text = formatDateTime(instant, timeZone)
  const today = formatDateTime(now, timeZone).slice(0, 10)
  return text.startsWith(`${today} `) ? text.slice(11) : text
}
