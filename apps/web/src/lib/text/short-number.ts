import { type Currency, minorDigits } from '@pos/domain/money/money'
import type { Locale } from '@pos/texts/locales'

/** Units of short numbers, the largest first. */
const units: Readonly<Record<Locale, readonly (readonly [size: number, sign: string])[]>> = {
  ja: [
    [100_000_000, '億'],
    [10_000, '万'],
  ],
  en: [
    [1_000_000_000, 'B'],
    [1_000_000, 'M'],
    [1_000, 'K'],
  ],
}

interface ShortNumber {
  readonly locale: Locale
  /** The largest number beside it, whose unit all of them have; by default the number itself. */
  readonly most?: number
}

/** The unit for numbers up to `most`: its size (1 for none) and its sign. */
export function unitOf(
  most: number,
  locale: Locale,
): { readonly size: number; readonly sign: string } {
  const [size, sign] = units[locale].find(([least]) => Math.abs(most) >= least) ?? [1, '']
  return { size, sign }
}

/** Shortens a number: 12,000 is "1.2万" in Japanese and "12K" in English. */
export function shortNumber(value: number, { locale, most = value }: ShortNumber): string {
  const { size, sign } = unitOf(most, locale)
  const digits = size > 1 ? 2 : Math.abs(most) < 100 ? 1 : 0
  if (value === 0) return '0'
  return (value / size).toLocaleString(locale, { maximumFractionDigits: digits }) + sign
}

/** Shortens an amount for an axis: `¥12万`, `-$1.2K`. Both amounts are in the smallest unit. */
export function shortAmount(
  minor: number,
  currency: Currency,
  { locale, most = minor }: ShortNumber,
): string {
  const scale = 10 ** minorDigits(currency)
  const text = shortNumber(Math.abs(minor) / scale, { locale, most: most / scale })
  return `${minor < 0 ? '-' : ''}${currency === 'USD' ? '$' : '¥'}${text}`
}
