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

/** A report's name among the resources whose views are saved: `reports/revenues`. */
export const reportResource = (report: string) => `reports/${report}`

/**
 * Returns the parameters of a saved view of a report, by the name of its resource; null for an
 * unknown report.
 */
export function reportViewParameters(resource: string): readonly string[] | null {
  const name = Object.keys(facts).find((report) => reportResource(report) === resource)
  // The targets are the dashboard's; their report has no screen.
  if (name === undefined || name === 'targets') return null
  return [...shared, ...(facts[name]?.views ?? [])]
}
