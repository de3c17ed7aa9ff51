import enOverShort from './en/files/over-short.json' with { type: 'json' }
import enReceipts from './en/files/receipts.json' with { type: 'json' }
import enReportFiles from './en/files/reports.json' with { type: 'json' }
import enTables from './en/files/tables.json' with { type: 'json' }
import enReports from './en/reports.json' with { type: 'json' }
import jaOverShort from './ja/files/over-short.json' with { type: 'json' }
import jaReceipts from './ja/files/receipts.json' with { type: 'json' }
import jaReportFiles from './ja/files/reports.json' with { type: 'json' }
import jaTables from './ja/files/tables.json' with { type: 'json' }
import jaReports from './ja/reports.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** Texts of the file of receipts; its columns stand in the order of the headings. */
export const receiptFile: Readonly<Record<Locale, typeof jaReceipts>> = { ja: jaReceipts, en: enReceipts }

/** Texts of the file of what was over and short in the drawers. */
export const overShortFile: Readonly<Record<Locale, typeof jaOverShort>> = { ja: jaOverShort, en: enOverShort }

/** Texts of the file of a shop's tables; its columns stand in the order of the headings. */
export const tableFile: Readonly<Record<Locale, typeof jaTables>> = { ja: jaTables, en: enTables }

/** Headings of the reports' files: as the screens say, but where a file has nothing around it that explains a short word. */
export const reportHeadings = { ja: reportHeadingsOf(jaReports, jaReportFiles), en: reportHeadingsOf(enReports, enReportFiles) }

/** A heading of a report's file. */
export type ReportHeading = keyof (typeof reportHeadings)['ja']

function reportHeadingsOf(reports: typeof jaReports | typeof enReports, files: typeof jaReportFiles) {
  const { figures, period, totals, orders, payments, tables, tax, discounts, voids, condiments, menu_matrix } = reports
  return {
    ...figures,
    ...files,
    period,
    totals,
    shop: reports.revenues.shop,
    hour: reports.revenues.hour,
    center: reports.revenue_centers.name,
    time_period: reports.time_periods.name,
    turns_per_day: tables.turns,
    net_per_seat: tables.net_per_seat,
    quantity: orders.quantity,
    cost: orders.cost,
    margin: orders.margin,
    count: payments.count,
    tendered: payments.tendered,
    tax_rate: tax.rate,
    base: tax.base,
    with_tax: tax.with_tax,
    tax_receipts: tax.receipts,
    tax_inclusive: tax.kinds.inclusive,
    tax_exclusive: tax.kinds.exclusive,
    tax_reduced: tax.reduced,
    tax_sales: tax.sales,
    tax_refunds: tax.refunds,
    times: discounts.count,
    coupon_times: discounts.coupon_count,
    coupon_amount: discounts.coupon_amount,
    void_quantity: voids.void_quantity,
    refunds_no_reason: voids.refunds_no_reason,
    refunded_charges: voids.refunded_charges,
    condiment_quantity: condiments.quantity,
    condiment_amount: condiments.amount,
    quarter_star: menu_matrix.quarters.star,
    quarter_workhorse: menu_matrix.quarters.workhorse,
    quarter_puzzle: menu_matrix.quarters.puzzle,
    quarter_dog: menu_matrix.quarters.dog,
  }
}
