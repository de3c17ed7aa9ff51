import { reports } from './reports.ts'

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
const facts: Readonly<Record<string, { readonly views: readonly string[] } | undefined>> = reports

/** The name of a report among the resources whose views can be saved: `reports/revenues`. */
export const reportResource = (report: string) => `reports/${report}`

/**
 * Returns the parameters of a saved view of a report, by the name of its resource; null if the
 * report is unknown.
 */
export function reportViewParameters(resource: string): readonly string[] | null {
  const name = Object.keys(facts).find((report) => reportResource(report) === resource)
  // Targets are shown on the dashboard; their report has no screen.
  if (name === undefined || name === 'targets') return null
  return [...shared, ...(facts[name]?.views ?? [])]
}
