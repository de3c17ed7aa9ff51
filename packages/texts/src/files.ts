import enDayClose from './en/day-close.json' with { type: 'json' }
import enJournalFile from './en/files/journals.json' with { type: 'json' }
import enOverShort from './en/files/over-short.json' with { type: 'json' }
import enReceipts from './en/files/receipts.json' with { type: 'json' }
import enReceivables from './en/files/receivables.json' with { type: 'json' }
import enReportFiles from './en/files/reports.json' with { type: 'json' }
import enTables from './en/files/tables.json' with { type: 'json' }
import enTaxChanges from './en/files/tax-changes.json' with { type: 'json' }
import enJournals from './en/journals.json' with { type: 'json' }
import enReports from './en/reports.json' with { type: 'json' }
import enTrail from './en/trail.json' with { type: 'json' }
import jaDayClose from './ja/day-close.json' with { type: 'json' }
import jaJournalFile from './ja/files/journals.json' with { type: 'json' }
import jaOverShort from './ja/files/over-short.json' with { type: 'json' }
import jaReceipts from './ja/files/receipts.json' with { type: 'json' }
import jaReceivables from './ja/files/receivables.json' with { type: 'json' }
import jaReportFiles from './ja/files/reports.json' with { type: 'json' }
import jaTables from './ja/files/tables.json' with { type: 'json' }
import jaTaxChanges from './ja/files/tax-changes.json' with { type: 'json' }
import jaJournals from './ja/journals.json' with { type: 'json' }
import jaReports from './ja/reports.json' with { type: 'json' }
import jaTrail from './ja/trail.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** Texts of the file of receipts; columns are in the order of the headings. */
export const receiptFile: Readonly<Record<Locale, typeof jaReceipts>> = {
  ja: jaReceipts,
  en: enReceipts,
}

/** Texts of the file of cash over and short by drawer. */
export const overShortFile: Readonly<Record<Locale, typeof jaOverShort>> = {
  ja: jaOverShort,
  en: enOverShort,
}

/** Texts of the preview of a tax change. */
export const taxChangeFile: Readonly<Record<Locale, typeof jaTaxChanges>> = {
  ja: jaTaxChanges,
  en: enTaxChanges,
}

/** Texts of the files of receivables. */
export const receivableFile: Readonly<Record<Locale, typeof jaReceivables>> = {
  ja: jaReceivables,
  en: enReceivables,
}

/** Texts of the file of the audit log, as on the screen. */
export const trailFile: Readonly<Record<Locale, Omit<typeof jaTrail, 'chain'>>> = {
  ja: jaTrail,
  en: enTrail,
}

/**
 * Texts of journals: the columns of the generic file, the names of entries, and the names of
 * bookings as on the screen.
 */
export const journalFile = {
  ja: { ...jaJournalFile, bookings: jaJournals.bookings },
  en: { ...enJournalFile, bookings: enJournals.bookings },
} as const satisfies Record<Locale, object>

/** Texts of the file of a shop's tables; columns are in the order of the headings. */
export const tableFile: Readonly<Record<Locale, typeof jaTables>> = { ja: jaTables, en: enTables }

/**
 * Headings of the files of reports: as on the screen, except where a short word is unclear without
 * its context.
 */
export const reportHeadings = {
  ja: reportHeadingsOf(jaReports, jaReportFiles, jaDayClose),
  en: reportHeadingsOf(enReports, enReportFiles, enDayClose),
}

/** The rows that lead from gross sales to the amount received. */
export const reportBridge = { ja: jaReports.bridge.lines, en: enReports.bridge.lines }

/** Lines above the headings of a report's Excel file: its title and the basis of its figures. */
export const reportBasis = {
  ja: basisOf(jaReports, jaDayClose),
  en: basisOf(enReports, enDayClose),
}

function basisOf(
  { basis, revenue_types, ...reports }: typeof jaReports | typeof enReports,
  dayClose: typeof jaDayClose | typeof enDayClose,
) {
  const titles = new Map([
    ['revenues', reports.revenues.title],
    ['revenue-centers', reports.revenue_centers.title],
    ['tables', reports.tables.title],
    ['orders', reports.orders.title],
    ['payments', reports.payments.title],
    ['time-periods', reports.time_periods.title],
    ['tax', reports.tax.title],
    ['staff', reports.staff.title],
    ['discounts', reports.discounts.title],
    ['voids', reports.voids.title],
    ['condiments', reports.condiments.title],
    ['shops', reports.shops_side.title],
    ['menu-matrix', reports.menu_matrix.title],
    ['receivables', reports.receivables.title],
    ['targets', reports.targets.title],
    ['day-close', dayClose.title],
  ])
  return { basis, revenue_types, titles }
}

/** A heading of a report's file. */
export type ReportHeading = keyof (typeof reportHeadings)['ja']

function reportHeadingsOf(
  reports: typeof jaReports | typeof enReports,
  files: typeof jaReportFiles,
  dayClose: typeof jaDayClose | typeof enDayClose,
) {
  const {
    figures,
    period,
    totals,
    orders,
    payments,
    tables,
    tax,
    discounts,
    voids,
    condiments,
    menu_matrix,
    receivables,
    targets,
  } = reports
  return {
    ...figures,
    ...files,
    period,
    totals,
    shop: reports.revenues.shop,
    hour: reports.revenues.hour,
    center: reports.revenue_centers.name,
    time_period: reports.time_periods.name,
    parties: tables.parties,
    turns_per_day: tables.turns,
    net_per_seat: tables.net_per_seat,
    quantity: orders.quantity,
    items_net: orders.net,
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
    comps: voids.comps,
    comp_quantity: voids.comp_quantity,
    comp_amount: voids.comp_amount,
    comp_cost: voids.comp_cost,
    refunded_charges: voids.refunded_charges,
    condiment_quantity: condiments.quantity,
    condiment_amount: condiments.amount,
    business_day: dayClose.date,
    day_state: dayClose.state,
    expected: dayClose.expected,
    counted: dayClose.counted,
    over_short: dayClose.over_short,
    uncounted: dayClose.not_counted,
    customer: receivables.customer,
    opening: receivables.opening,
    charged: receivables.charged,
    received: receivables.received,
    adjusted: receivables.adjusted,
    balance: receivables.balance,
    current: receivables.current,
    days_30: receivables.days_30,
    days_60: receivables.days_60,
    days_90: receivables.days_90,
    over_90: receivables.over_90,
    credit: receivables.credit,
    quarter_star: menu_matrix.quarters.star,
    quarter_workhorse: menu_matrix.quarters.workhorse,
    quarter_puzzle: menu_matrix.quarters.puzzle,
    quarter_dog: menu_matrix.quarters.dog,
    target: targets.target,
    reached: targets.reached,
    difference: targets.difference,
  }
}
