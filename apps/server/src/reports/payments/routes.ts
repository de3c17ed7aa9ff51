import {
  exportPaymentsReport,
  getPaymentsReport,
  type PaymentRow,
  type SettledFigures,
} from '@pos/contract/reports/payments'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { minorDigits } from '@pos/domain/money/money'
import { paymentTypeName } from '@pos/domain/money/payment-types'
import { reportBridge } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { paymentsReport } from './payments.ts'

const columns = columnsOf({
  count: 'count',
  tendered: 'money',
  change: 'money',
  amount: 'money',
  share: 'percent',
})

/** Routes of the payments report; the file has one row per payment. */
export const paymentsReportRoutes = reportRoutes(getPaymentsReport, exportPaymentsReport, {
  name: 'payments',
  read: paymentsReport,
  cells: ({ basis, rows, totals, compared_totals, settled }, locale) => {
    const named = rows.flatMap(leavesOf).map((row) => ({ ...row, names: namesOf(row, locale) }))
    const names = ['payment_type', 'payment_sub_type', 'payment'] as const
    const table = { names, columns, rows: named, totals, compared_totals }
    return [...tableCells(table, basis, locale), ...settledCells(settled, basis, locale)]
  },
})

/** Returns the settled parts for the column of amounts; nothing if the total is the only part. */
function settledCells(
  settled: SettledFigures,
  { currency }: ReportBasis,
  locale: Locale,
): Cell[][] {
  if (settled.total === settled.received) return []
  const digits = minorDigits(currency)
  const names = (['total', 'tip', 'cash_rounding', 'excess', 'unsettled'] as const).filter(
    (name) => name === 'total' || settled[name] !== 0,
  )
  return names.map((name) => [
    reportBridge[locale][name],
    ...Array.from({ length: 5 }, () => ''),
    { value: settled[name] / 10 ** digits, decimals: digits },
  ])
}

const leavesOf = (row: PaymentRow): PaymentRow[] =>
  row.children.length === 0 ? [row] : row.children.flatMap(leavesOf)

function namesOf({ type, sub_type, label }: PaymentRow, locale: Locale): Cell[] {
  return [
    { exact: paymentTypeName(type, null, locale) },
    { exact: sub_type ? paymentTypeName(type, sub_type, locale) : '' },
    labelCell(label, locale),
  ]
}
