import type { MailReport } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportHeading } from '@pos/texts/files'
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
