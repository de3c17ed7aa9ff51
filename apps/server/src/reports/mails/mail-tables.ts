import type { MailReport } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { roundedTo } from '@pos/domain/money/rounding'
import { type ReportHeading, reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import { type Cell, cellText } from '#platform/spreadsheet/cell'
import { condimentsReportRoutes } from '../condiments/routes.ts'
import { discountsReportRoutes } from '../discounts/routes.ts'
import type { ReportModule } from '../kit/routes.ts'
import { menuMatrixReportRoutes } from '../menu-matrix/routes.ts'
import { ordersReportRoutes } from '../orders/routes.ts'
import { paymentsReportRoutes } from '../payments/routes.ts'
import { revenueCentersReportRoutes } from '../revenue-centers/routes.ts'
import { revenuesReportRoutes } from '../revenues/routes.ts'
import { shopsReportRoutes } from '../shops/routes.ts'
import { staffReportRoutes } from '../staff/routes.ts'
import { tablesReportRoutes } from '../tables/routes.ts'
import { taxReportRoutes } from '../tax/routes.ts'
import { timePeriodsReportRoutes } from '../time-periods/routes.ts'
import { voidsReportRoutes } from '../voids/routes.ts'

/** The part of a report in a mail; file and link have everything. */
interface Excerpt {
  readonly report: ReportModule
  /** Positions of the columns with names. */
  readonly names: readonly number[]
  /** The column whose heading is used for the names; the last by default. */
  readonly head?: number
  readonly figures: readonly [ReportHeading, ...ReportHeading[]]
  /** The figure with a comparison, by which rows are sorted unless they have their own order. */
  readonly main: ReportHeading
  readonly ordered: 'by main' | 'as in the report'
}

const [byMain, asInReport] = ['by main', 'as in the report'] as const
const trade = ['receipts', 'guests', 'net', 'total'] as const

/** The reports that a mail can bring. */
export const excerpts: Readonly<Record<MailReport, Excerpt>> = {
  revenues: {
    report: revenuesReportRoutes,
    names: [0],
    figures: trade,
    main: 'total',
    ordered: asInReport,
  },
  shops: { report: shopsReportRoutes, names: [0], figures: trade, main: 'total', ordered: byMain },
  orders: {
    report: ordersReportRoutes,
    names: [2],
    figures: ['quantity', 'items_net', 'share'],
    main: 'items_net',
    ordered: byMain,
  },
  'menu-matrix': {
    report: menuMatrixReportRoutes,
    names: [1, 2],
    figures: ['quantity', 'items_net', 'margin'],
    main: 'items_net',
    ordered: byMain,
  },
  payments: {
    report: paymentsReportRoutes,
    names: [2],
    figures: ['count', 'amount', 'share'],
    main: 'amount',
    ordered: byMain,
  },
  tax: {
    report: taxReportRoutes,
    names: [0, 1, 2],
    head: 0,
    figures: ['base', 'tax', 'tax_receipts'],
    main: 'tax',
    ordered: asInReport,
  },
  'time-periods': {
    report: timePeriodsReportRoutes,
    names: [0],
    figures: trade,
    main: 'total',
    ordered: asInReport,
  },
  staff: {
    report: staffReportRoutes,
    names: [0],
    figures: ['receipts', 'net', 'total'],
    main: 'total',
    ordered: byMain,
  },
  discounts: {
    report: discountsReportRoutes,
    names: [0],
    figures: ['times', 'discount', 'share_of_gross'],
    main: 'discount',
    ordered: byMain,
  },
  voids: {
    report: voidsReportRoutes,
    names: [0],
    figures: ['voids', 'void_amount', 'refunds', 'refund_amount'],
    main: 'void_amount',
    ordered: byMain,
  },
  condiments: {
    report: condimentsReportRoutes,
    names: [1],
    figures: ['condiment_quantity', 'condiment_amount'],
    main: 'condiment_amount',
    ordered: byMain,
  },
  'revenue-centers': {
    report: revenueCentersReportRoutes,
    names: [0],
    figures: trade,
    main: 'total',
    ordered: byMain,
  },
  tables: {
    report: tablesReportRoutes,
    names: [1, 2],
    figures: ['receipts', 'guests', 'total'],
    main: 'total',
    ordered: byMain,
  },
}

/** A part of a report as a mail shows it, in texts; the first column names the row. */
export interface MailTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
  /** The number of omitted rows. */
  readonly more: number
}

/** Maximum rows in a mail; more are viewed on screen. */
const mostRows = 10
/** Hours of a day and days of a month: rows with their own order are shown completely. */
const mostOrderedRows = 31

/** Extracts a table for a mail from the rows of a report's file. */
export function mailTable(
  name: MailReport,
  cells: readonly (readonly Cell[])[],
  basis: ReportBasis,
  locale: Locale,
): MailTable {
  const { names, head = names.at(-1) ?? 0, figures, main, ordered } = excerpts[name]
  const text = reportHeadings[locale]
  const [heads = [], ...lines] = cells
  const at = (heading: string) => heads.indexOf(heading)
  const comparedAt = at(text.compared + text[main])
  const mainAt = at(text[main])
  // Rows below the totals explain them or list more.
  const totalsAt = lines.findIndex(([first]) => first === text.totals)
  const body = lines.slice(0, totalsAt)
  const sorted =
    ordered === 'by main' ? body.toSorted((a, b) => valueOf(b[mainAt]) - valueOf(a[mainAt])) : body
  const shown = sorted.slice(0, ordered === 'by main' ? mostRows : mostOrderedRows)
  const line = (row: readonly Cell[], label: string) => [
    label,
    ...figures.map((figure) => spoken(row[at(text[figure])], locale)),
    ...(comparedAt < 0
      ? []
      : [
          spoken(row[comparedAt], locale),
          basis.compared_complete
            ? changeText(valueOf(row[mainAt]), valueOf(row[comparedAt]), locale)
            : '–',
        ]),
  ]
  const label = (row: readonly Cell[]) =>
    names.flatMap((index) => spoken(row[index], locale) || []).join(' / ')
  return {
    headings: [
      heads[head],
      ...figures.map((figure) => text[figure]),
      ...(comparedAt < 0 ? [] : [heads[comparedAt], '±%']),
    ].map((cell) => spoken(cell, locale)),
    rows: shown.map((row) => line(row, label(row))),
    totals: line(lines[totalsAt] ?? [], text.totals),
    more: sorted.length - shown.length,
  }
}

const valueOf = (cell: Cell | undefined) =>
  typeof cell === 'object' && 'value' in cell ? cell.value : 0

function spoken(cell: Cell | undefined, locale: Locale): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string' || !('value' in cell)) return cellText(cell)
  const digits = { minimumFractionDigits: cell.decimals, maximumFractionDigits: cell.decimals }
  return cell.value.toLocaleString(locale, digits)
}

/** "+12.3%"; a dash without a compared figure. */
export function changeText(now: number, compared: number, locale: Locale): string {
  if (compared === 0) return '–'
  const percent = roundedTo(((now - compared) / Math.abs(compared)) * 100, 1)
  return `${percent.toLocaleString(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`
}
