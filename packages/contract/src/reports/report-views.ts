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
/** Further parameters of some reports' addresses. */
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
 * Returns the parameters of a saved view of a report, by the name of its resource; null for an
 * unknown report.
 */
export function reportViewParameters(resource: string): readonly string[] | null {
  const report = Object.keys(more).find((name) => reportResource(name) === resource)
  return report === undefined ? null : [...shared, ...(more[report] ?? [])]
}
