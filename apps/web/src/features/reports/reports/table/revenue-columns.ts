import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import type { BehindList } from '../frame/drill-down.ts'
import {
  chartFigures,
  type FigureName,
  figureOf,
  formatFigure,
  isJudged,
  type ReceiptFigures,
  ratesOf,
} from '../frame/figures.ts'
import type { ReportColumn } from './report-rows.ts'

// The most requested figures come first, where no scrolling is needed.
const beforeTax: readonly FigureName[] = [
  ...chartFigures,
  'sales',
  'refunds',
  'refund_amount',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
]
const afterTax: readonly FigureName[] = ['tax', 'tip', 'voids', 'void_amount']
/** The target lists of figures that do not cover all receipts. */
const listOf: Partial<Record<FigureName, BehindList>> = {
  voids: 'voids',
  void_amount: 'voids',
  sales: 'sales',
  refunds: 'refunds',
  refund_amount: 'refunds',
}
/** The kinds of a rate on receipts. */
const kinds = ['inclusive', 'inclusive_reduced', 'exclusive', 'exclusive_reduced']
const explained = [
  ...(['total', 'net', 'receipts', 'guests', 'average_per_guest', 'average_per_receipt'] as const),
  ...(['sales', 'refunds', 'refund_amount'] as const),
] as const

interface Answer {
  readonly basis: ReportBasis
  readonly totals: RevenueFigures
  readonly compared_totals: RevenueFigures | null
}

/** The figures of receipts, with a column per tax rate. */
export function useRevenueColumns({
  basis,
  totals,
  compared_totals,
}: Answer): ReportColumn<ReceiptFigures>[] {
  const { t } = useTranslation('reports')
  const column = (name: FigureName): ReportColumn<ReceiptFigures> => {
    const hint = explained.find((one) => one === name)
    return {
      key: name,
      label: t(`figures.${name}`),
      ...(hint ? { hint: t(`explain.${hint}`) } : {}),
      of: (figures) => figureOf(figures, name),
      format: (value) => formatFigure(name, value, basis.currency),
      isJudged: isJudged(name),
      list: listOf[name] ?? 'receipts',
    }
  }
  const rates = ratesOf(totals, compared_totals).map(
    (rate): ReportColumn<ReceiptFigures> => ({
      ...column('tax'),
      key: `tax_${rate}`,
      label: t('tax_rate', { rate }),
      of: ({ tax_by_rate: byRate }) => (byRate ? (byRate[rate] ?? 0) : null),
      part: {
        behind: { taxes: kinds.map((kind) => `${rate}:${kind}`).join(',') },
        figure: 'tax',
      },
    }),
  )
  return [...beforeTax.map(column), ...rates, ...afterTax.map(column)]
}
