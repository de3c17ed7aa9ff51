const filters = [
  'preset',
  'from',
  'to',
  'revenue_type',
  'granularity',
  'compare',
  'compare_from',
  'compare_shop_id',
  'shop_ids',
]
const shared = [...filters, 'columns', 'sort', 'figure', 'chart']
/** What the addresses of some reports hold besides. */
const more: Readonly<Record<string, readonly string[]>> = {
  revenues: [],
  'revenue-centers': ['by_period'],
  tables: ['map_figure', 'floor'],
  orders: ['tree', 'abc_a', 'abc_b'],
  payments: [],
  'time-periods': ['heat', 'heat_mode'],
  tax: [],
  staff: [],
  discounts: ['by'],
  voids: ['by'],
  condiments: ['by'],
  shops: [],
  'menu-matrix': ['popularity', 'earning', 'major_group'],
  receivables: [],
}

/** A report's name among the resources whose views are saved: `reports/revenues`. */
export const reportResource = (report: string) => `reports/${report}`

/**
 * What a saved view of a report may hold, as the report's address has it, by the name of its
 * resource; null if there is no such report.
 */
export function reportViewParameters(resource: string): readonly string[] | null {
  const report = Object.keys(more).find((name) => reportResource(name) === resource)
  return report === undefined ? null : [...shared, ...(more[report] ?? [])]
}
