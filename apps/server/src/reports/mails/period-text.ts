import type { ReportBasis } from '@pos/contract/reports/report-query'
import type { DateRange } from '@pos/domain/days/calendar-date'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'

/** The days of a mail as text. */
export function periodText({ from, to }: DateRange, locale: Locale): string {
  return from === to
    ? dateText(from, locale)
    : fillText(mailTexts[locale].report.days, {
        from: dateText(from, locale),
        to: dateText(to, locale),
      })
}

function dateText(date: string, locale: Locale): string {
  const options = {
    timeZone: 'UTC',
    year: 'numeric',
    month: locale === 'ja' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
  } as const
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, options)
}

/** The shops of a mail as text. */
export function shopsText({ shops }: ReportBasis, locale: Locale): string {
  const [first, ...others] = shops
  if (others.length === 0) return first?.name ?? ''
  return fillText(mailTexts[locale].report.shops_more, {
    first: first?.name ?? '',
    count: others.length,
  })
}
