import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import { insideSentence } from '@pos/texts/inside-sentence'
import type { TFunction } from 'i18next'

/** Returns what a drawer is over or short in words: "¥500 short", "Exact", "Not counted". */
export function formatOverShort(
  difference: number | null,
  currency: Currency,
  t: TFunction<'day-close'>,
): string {
  if (difference === null) return t('not_counted')
  if (difference === 0) return t('exact')
  const amount = formatMoney(Math.abs(difference), currency)
  return difference > 0 ? t('words.over', { amount }) : t('words.short', { amount })
}

/** Returns the label of the button that closes a day, with its consequence. */
export function closeLabel(
  { uncounted, over_short: difference }: DayFigures['cash'],
  currency: Currency,
  t: TFunction<'day-close'>,
): string {
  if (uncounted > 0) return t('close.with', { result: t('words.uncounted', { count: uncounted }) })
  if (difference === null) return t('close.plain')
  return t('close.with', { result: insideSentence(formatOverShort(difference, currency, t)) })
}
