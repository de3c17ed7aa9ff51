import { exportDiscountsReport, getDiscountsReport } from '@pos/contract/reports/discounts'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { discountsReport } from './discounts.ts'

const columns = columnsOf({ times: 'count', discount: 'money', share_of_gross: 'percent' })
const couponColumns = columnsOf({ coupon_times: 'count', coupon_amount: 'money' })

/**
 * Routes of the report on discounts and coupons. The file has a row per discount or person, then
 * one per coupon.
 */
export const discountsReportRoutes = reportRoutes(getDiscountsReport, exportDiscountsReport, {
  name: 'discounts',
  read: discountsReport,
  cells: (report, locale) => {
    const { basis, by } = report
    const rows = report.rows.map((row) => ({
      ...inColumns(row.figures, row.compared),
      names: [labelCell(row.label, locale)],
    }))
    const { figures: totals, compared: compared_totals } = inColumns(
      report.totals,
      report.compared_totals,
    )
    const discounts = tableCells(
      { names: [by], columns, rows, totals, compared_totals },
      basis,
      locale,
    )
    if (report.coupons.length === 0) return discounts
    const coupons = tableCells(
      {
        names: ['coupon'],
        columns: couponColumns,
        rows: report.coupons.map((row) => ({
          ...couponsInColumns(row.figures, row.compared),
          names: [labelCell(row.label, locale)],
        })),
        ...totalsOf(report),
      },
      basis,
      locale,
    )
    const width = Math.max(...[...discounts, ...coupons].map((line) => line.length))
    return [...discounts, [], ...coupons].map((line) => [
      ...line,
      ...Array.from({ length: width - line.length }, () => ''),
    ])
  },
})

type Report = Awaited<ReturnType<typeof discountsReport>>

function inColumns(figures: Report['totals'], compared: Report['totals'] | null) {
  const of = ({ count, ...rest }: Report['totals']) => ({ ...rest, times: count })
  return { figures: of(figures), compared: compared && of(compared) }
}

function couponsInColumns(
  figures: Report['coupon_totals'],
  compared: Report['coupon_totals'] | null,
) {
  const of = ({ count, amount }: Report['coupon_totals']) => ({
    coupon_times: count,
    coupon_amount: amount,
  })
  return { figures: of(figures), compared: compared && of(compared) }
}

function totalsOf({ coupon_totals, compared_coupon_totals }: Report) {
  const { figures, compared } = couponsInColumns(coupon_totals, compared_coupon_totals)
  return { totals: figures, compared_totals: compared }
}
