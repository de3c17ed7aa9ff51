import type { RevenueFigures } from '@pos/contract/reports/report-query'
import { averageOf } from '@pos/domain/money/rounding'
import { recordOf } from '@pos/domain/typed-entries'
import type { Measure } from '#sales/service'

/** The stored sums of receipts; other figures are derived from them. */
export type RevenueSums = Omit<
  RevenueFigures,
  'net' | 'sales' | 'average_per_guest' | 'average_per_receipt'
>

/**
 * Columns of `sales_figures` for the figures: all except the time at the table, which is no
 * revenue. Listed explicitly, so that the SQL check can compare the rows with their type.
 */
export const summed = [
  'receipts',
  'guests',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'tax',
  'total',
  'voids',
  'void_amount',
  'refunds',
  'refund_amount',
] as const satisfies readonly Measure<'sales_figures'>[]

/** Adds up several sums. */
function addedTogether(all: Iterable<RevenueSums>): RevenueSums {
  const total: RevenueSums = {
    ...recordOf(summed, () => 0),
    tax_by_rate: {},
  }
  for (const one of all) {
    for (const name of summed) total[name] += one[name]
    for (const [rate, tax] of Object.entries(one.tax_by_rate))
      total.tax_by_rate[rate] = (total.tax_by_rate[rate] ?? 0) + tax
  }
  return total
}

/**
 * Derives the figures of a report. `net` is what the shop keeps after tax; averages are based on
 * the total. `scaled` is applied to each sum first.
 */
export function figuresOf(
  all: Iterable<RevenueSums>,
  scaled: (sum: number) => number = (sum) => sum,
): RevenueFigures {
  const added = addedTogether(all)
  const sums: RevenueSums = {
    ...recordOf(summed, (name) => scaled(added[name])),
    tax_by_rate: Object.fromEntries(
      Object.entries(added.tax_by_rate).map(([rate, tax]) => [rate, scaled(tax)]),
    ),
  }
  return {
    ...sums,
    net: sums.total - sums.tax,
    sales: sums.total + sums.refund_amount,
    average_per_guest: averageOf(sums.total, sums.guests),
    average_per_receipt: averageOf(sums.total, sums.receipts),
  }
}
