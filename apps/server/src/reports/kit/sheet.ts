import { basisParts } from '@pos/contract/reports/basis-parts'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { reportBasis } from '@pos/texts/files'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import type { Sheet } from '#platform/spreadsheet/workbook'

/**
 * Returns the lines above the rows of a report's Excel file: its title and the basis, as on the
 * screen.
 */
export function reportSheet(name: string, basis: ReportBasis, locale: Locale): Sheet {
  const { titles, revenue_types: types, basis: texts } = reportBasis[locale]
  const title = titles.get(name) ?? name
  return {
    name: title,
    title,
    notes: basisParts(basis, types[basis.revenue_type], (key, params) =>
      fillText(texts[key], params),
    ),
    frozenColumns: 1,
  }
}
