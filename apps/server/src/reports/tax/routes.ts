import { exportTaxReport, getTaxReport, type TaxRow } from '@pos/contract/reports/tax'
import { reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, tableCells } from '../kit/table.ts'
import { taxReport } from './tax.ts'

const columns = columnsOf({ base: 'money', tax: 'money', with_tax: 'money', tax_receipts: 'count' })

/** Routes of the tax report; the file has one row per rate, kind, and sale or refund. */
export const taxReportRoutes = reportRoutes(getTaxReport, exportTaxReport, {
  name: 'tax',
  read: taxReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) => {
    const named = rows.map((row) => ({
      ...inColumns(row.figures, row.compared),
      names: namesOf(row, locale),
    }))
    const { figures, compared } = inColumns(totals, compared_totals)
    const names = ['tax_rate', 'tax_kind', 'tax_of'] as const
    return tableCells(
      { names, columns, rows: named, totals: figures, compared_totals: compared },
      basis,
      locale,
    )
  },
})

function inColumns(figures: TaxRow['figures'], compared: TaxRow['compared']) {
  const of = ({ receipts, ...rest }: TaxRow['figures']) => ({ ...rest, tax_receipts: receipts })
  return { figures: of(figures), compared: compared && of(compared) }
}

function namesOf({ rate, kind, reduced, is_refund }: TaxRow, locale: Locale): Cell[] {
  const text = reportHeadings[locale]
  return [
    `${rate}%${reduced ? ` ${text.tax_reduced}` : ''}`,
    text[`tax_${kind}`],
    is_refund ? text.tax_refunds : text.tax_sales,
  ]
}
