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
import { receivablesReportRoutes } from '../receivables/routes.ts'
import { revenueCentersReportRoutes } from '../revenue-centers/routes.ts'
import { revenuesReportRoutes } from '../revenues/routes.ts'
import { shopsReportRoutes } from '../shops/routes.ts'
import { staffReportRoutes } from '../staff/routes.ts'
import { tablesReportRoutes } from '../tables/routes.ts'
import { targetsReportRoutes } from '../targets/routes.ts'
import { taxReportRoutes } from '../tax/routes.ts'
import { timePeriodsReportRoutes } from '../time-periods/routes.ts'
import { voidsReportRoutes } from '../voids/routes.ts'
import { dayCloseTable } from './day-close-table.ts'

/** The part of a report in a mail; file and link have everything. */
interface Excerpt {
  readonly report: Pick<ReportModule, 'readTable'>
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
  receivables: {
    report: receivablesReportRoutes,
    names: [0, 1],
    figures: ['charged', 'received', 'balance', 'over_90'],
    main: 'balance',
    ordered: byMain,
  },
  targets: {
    report: targetsReportRoutes,
    names: [0],
    figures: ['target', 'net', 'difference', 'reached'],
    main: 'net',
    ordered: asInReport,
  },
  'day-close': {
    report: dayCloseTable,
    names: [0, 1, 2],
    head: 0,
    figures: ['total', 'over_short', 'uncounted'],
    main: 'total',
    ordered: asInReport,
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

/** The heading of differences. */
export const changeHeading = '±'

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
  const newShops = new Set(
    name === 'shops' ? basis.compared_new_shops.map((shop) => shop.name) : [],
  )
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
          changeText(valueOf(row[mainAt]), valueOf(row[comparedAt]), {
            format: (value) => spoken(withValue(row[mainAt], value), locale),
            hasPercent: basis.compared_complete && !newShops.has(label),
            locale,
          }),
        ]),
  ]
  const label = (row: readonly Cell[]) =>
    names.flatMap((index) => spoken(row[index], locale) || []).join(' / ')
  return {
    headings: [
      heads[head],
      ...figures.map((figure) => text[figure]),
      ...(comparedAt < 0 ? [] : [heads[comparedAt], changeHeading]),
    ].map((cell) => spoken(cell, locale)),
    rows: shown.map((row) => line(row, label(row))),
    totals: line(lines[totalsAt] ?? [], text.totals),
    more: sorted.length - shown.length,
  }
}

/** The cell with another value in the same format. */
const withValue = (cell: Cell | undefined, value: number): Cell | undefined =>
  typeof cell === 'object' && 'value' in cell ? { ...cell, value } : cell

const valueOf = (cell: Cell | undefined) =>
  typeof cell === 'object' && 'value' in cell ? cell.value : 0

function spoken(cell: Cell | undefined, locale: Locale): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string' || !('value' in cell)) return cellText(cell)
  const digits = { minimumFractionDigits: cell.decimals, maximumFractionDigits: cell.decimals }
  return cell.value.toLocaleString(locale, digits)
}

/** "+1,200 (+12.3%)"; only the difference if a percentage would mislead. */
export function changeText(
  now: number,
  compared: number,
  { format, hasPercent, locale }: ChangeFormat,
): string {
  const difference = now - compared
  const sign = difference > 0 ? '+' : ''
  const text = `${sign}${format(difference)}`
  if (compared === 0 || !hasPercent) return text
  const percent = roundedTo((difference / Math.abs(compared)) * 100, 1)
  return `${text} (${percent.toLocaleString(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })}%)`
}

interface ChangeFormat {
  readonly format: (value: number) => string
  /** False if the sales began during the compared days. */
  readonly hasPercent: boolean
  readonly locale: Locale
}
