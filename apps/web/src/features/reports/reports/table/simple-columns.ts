import type { Currency } from '@pos/domain/money/money'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { formatShare } from '../frame/figures.ts'
import type { ReportColumn } from './report-rows.ts'

type Column<F> = Pick<ReportColumn<F>, 'key' | 'label' | 'of'> & Partial<ReportColumn<F>>

/** An amount of money. An increase is good by default. */
export function amountColumn<F>(currency: Currency, column: Column<F>): ReportColumn<F> {
  return {
    isJudged: true,
    list: 'receipts',
    format: (value) => formatAmount(value, currency),
    ...column,
  }
}

/** A number of things. */
export function countColumn<F>(column: Column<F>): ReportColumn<F> {
  return { isJudged: true, list: 'receipts', format: formatNumber, ...column }
}

/** A number with one decimal. */
export function decimalColumn<F>(column: Column<F>): ReportColumn<F> {
  return countColumn({
    format: (value) =>
      value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ...column,
  })
}

/** A share of the whole, with a bar. */
export function shareColumn<F>(column: Column<F>): ReportColumn<F> {
  return { isJudged: false, list: 'receipts', hasBar: true, format: formatShare, ...column }
}
