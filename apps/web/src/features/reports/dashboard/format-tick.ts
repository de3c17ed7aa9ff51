import { type Currency, minorDigits } from '@pos/domain/money/money'
import type { Locale } from '@pos/texts/locales'

/** An amount for an axis: `¥12万`, `$1.2K`. */
export function formatTick(minor: number, currency: Currency, locale: Locale): string {
  const amount = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(Math.abs(minor) / 10 ** minorDigits(currency))
  return `${minor < 0 ? '-' : ''}${currency === 'USD' ? '$' : '¥'}${amount}`
}
