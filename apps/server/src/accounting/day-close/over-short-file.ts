import type {
  OverShort,
  OverShortFigures,
  OverShortQuery,
} from '@pos/contract/accounting/over-short'
import { minorDigits } from '@pos/domain/money/money'
import { overShortFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'

const counts = ['sessions', 'uncounted'] as const
const amounts = ['expected', 'counted', 'since_count', 'over', 'short', 'difference'] as const

/** The over-and-short file: headings, one row each, the sum. */
export function overShortCells(
  { rows, totals, currency }: OverShort,
  by: OverShortQuery['by'],
  locale: Locale,
): Cell[][] {
  const text = overShortFile[locale]
  const decimals = minorDigits(currency)
  const cells = (figures: OverShortFigures): Cell[] => [
    ...counts.map((name) => ({ value: figures[name], decimals: 0 })),
    ...amounts.map((name) => ({ value: figures[name] / 10 ** decimals, decimals })),
  ]
  return [
    [text.by[by], ...[...counts, ...amounts].map((name) => text.figures[name])],
    ...rows.map(({ label, figures }) => [labelCell(label, by, locale), ...cells(figures)]),
    [text.totals, ...cells(totals)],
  ]
}

const labelCell = (label: string | null, by: OverShortQuery['by'], locale: Locale): Cell =>
  label === null ? overShortFile[locale].nobody : by === 'day' ? label : { exact: label }
