import { knownFigure } from '@pos/contract/reports/known-figure'
import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import type { Currency } from '@pos/domain/money/money'
import { roundedTo } from '@pos/domain/money/rounding'
import type { Locale } from '@pos/texts/locales'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { shortAmount, shortNumber } from '#lib/text/short-number.ts'

/** Figures of receipts; those of an hour have no taxes by rate. */
export type ReceiptFigures = Omit<RevenueFigures, 'tax_by_rate'> &
  Partial<Pick<RevenueFigures, 'tax_by_rate'>>
/** A figure that is one number. */
export type FigureName = Exclude<keyof RevenueFigures, 'tax_by_rate'>

/** The figures for charts, the default first. */
export const chartFigures = [
  'total',
  'net',
  'receipts',
  'guests',
  'average_per_guest',
  'average_per_receipt',
] as const satisfies readonly FigureName[]

const counts: readonly FigureName[] = ['receipts', 'guests', 'refunds', 'voids']
/** A rise of these is neither good nor bad. */
const withoutJudgement: readonly FigureName[] = [
  'discount',
  'tax',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'voids',
  'void_amount',
  'refunds',
  'refund_amount',
]

/** A figure of receipts; null for an average without data. */
export function figureOf(figures: ReceiptFigures, name: FigureName): number | null {
  return knownFigure(figures, name)
}

/** Formats a figure in full: a number, or an amount in the report's currency. */
export function formatFigure(name: FigureName, value: number, currency: Currency): string {
  return counts.includes(name) ? formatNumber(value) : formatAmount(value, currency)
}

/** Formats a figure for an axis, in the unit of the largest: `¥12万`, `$1.2K`. */
export function formatShort(
  name: FigureName,
  value: number,
  { currency, ...short }: { currency: Currency; locale: Locale; most?: number },
): string {
  return counts.includes(name) ? shortNumber(value, short) : shortAmount(value, currency, short)
}

/** Formats a share: 0.125 is "12.5%". */
export function formatShare(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}

/** Formats a share with more decimals, because it is usually small: 0.0004 is "0.04%". */
export function formatSmallShare(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}

/** The relative change of a figure; null if there is nothing to compare with. */
export function changeOf(
  value: number,
  compared: number,
): { text: string; direction: 'up' | 'down' | 'same' } | null {
  if (compared === 0) return null
  const percent = roundedTo(((value - compared) / Math.abs(compared)) * 100, 1)
  const sign = percent > 0 ? '+' : ''
  return {
    text: `${sign}${percent.toFixed(1)}%`,
    direction: percent === 0 ? 'same' : percent > 0 ? 'up' : 'down',
  }
}

/** Returns true if a rise is good. */
export function isJudged(name: FigureName): boolean {
  return !withoutJudgement.includes(name)
}

/** The tax rates that occur in a report, highest first. */
export function ratesOf(
  figures: Pick<RevenueFigures, 'tax_by_rate'>,
  compared: Pick<RevenueFigures, 'tax_by_rate'> | null,
): string[] {
  const rates = new Set([
    ...Object.keys(figures.tax_by_rate),
    ...Object.keys(compared?.tax_by_rate ?? {}),
  ])
  return [...rates].toSorted((a, b) => Number(b) - Number(a))
}

/** Returns true if nothing was sold, refunded or voided. */
export const isWithoutSales = ({ receipts, voids, total }: ReceiptFigures) =>
  receipts === 0 && voids === 0 && total === 0

/** True for a shop whose sales began during the compared days. */
export const isNewShop = ({ compared_new_shops }: ReportBasis, shopId: string) =>
  compared_new_shops.some(({ id }) => id === shopId)

/** Returns true if a report of receipts has nothing to show. */
export function isNothing({
  totals,
  compared_totals,
}: {
  totals: RevenueFigures
  compared_totals: RevenueFigures | null
}): boolean {
  return totals.receipts === 0 && totals.voids === 0 && (compared_totals?.receipts ?? 0) === 0
}
