import '@mantine/dates/styles.css'
import 'dayjs/locale/ja'
import { DatePicker } from '@mantine/dates'

/** Names of the buttons around a month, for screen readers. */
interface CalendarTexts {
  readonly previous: string
  readonly next: string
  readonly level: string
}

interface CalendarProps {
  /** "YYYY-MM-DD" or null. */
  value: string | null
  locale: 'ja' | 'en'
  texts: CalendarTexts
  min?: string | undefined
  max?: string | undefined
  onChange: (date: string) => void
}

/**
 * A month to select a day from, in the language of the page. Weeks start on Sunday, as on calendars
 * in Japan and the United States.
 */
export function Calendar({ value, locale, texts, min, max, onChange }: CalendarProps) {
  const { previous, next, level } = texts
  return (
    <DatePicker
      value={value}
      {...(value ? { defaultDate: value } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      locale={locale}
      firstDayOfWeek={0}
      // The library's red of weekends has too little contrast on white.
      weekendDays={[]}
      {...(locale === 'ja'
        ? { monthLabelFormat: 'YYYY年M月', yearLabelFormat: 'YYYY年', decadeLabelFormat: 'YYYY年' }
        : {})}
      ariaLabels={{
        previousMonth: previous,
        previousYear: previous,
        previousDecade: previous,
        nextMonth: next,
        nextYear: next,
        nextDecade: next,
        monthLevelControl: level,
        yearLevelControl: level,
      }}
      getDayAriaLabel={(date) => dayName(date, locale)}
      onChange={(date) => date && onChange(date)}
    />
  )
}

const dayName = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  )
