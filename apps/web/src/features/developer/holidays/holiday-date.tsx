import { useTranslation } from 'react-i18next'

/** A date with its weekday. */
export function HolidayDate({ date }: { date: string }) {
  const { i18n } = useTranslation()
  const weekday = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
  return `${date} (${weekday})`
}
