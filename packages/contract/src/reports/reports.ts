/** The facts about a report, without its figures. */
interface ReportFacts {
  /** Parameters of its address, in addition to those of all reports. */
  readonly views: readonly string[]
  /** Position in a mail. */
  readonly mail: number
}

/** All reports by the last segment of their path, in the order of the side menu. */
export const reports = {
  revenues: { views: [], mail: 1 },
  'revenue-centers': { views: ['by_period'], mail: 12 },
  tables: { views: ['map_figure', 'floor'], mail: 13 },
  orders: { views: ['tree', 'abc_a', 'abc_b'], mail: 3 },
  payments: { views: [], mail: 5 },
  'time-periods': { views: ['heat', 'heat_mode'], mail: 7 },
  tax: { views: [], mail: 6 },
  staff: { views: [], mail: 8 },
  discounts: { views: ['by'], mail: 9 },
  voids: { views: ['by'], mail: 10 },
  condiments: { views: ['by'], mail: 11 },
  shops: { views: [], mail: 2 },
  'menu-matrix': { views: ['popularity', 'earning', 'major_group'], mail: 4 },
  receivables: { views: [], mail: 14 },
  targets: { views: [], mail: 15 },
} as const satisfies Readonly<Record<string, ReportFacts>>

/** Name of a report. */
export type ReportName = keyof typeof reports
