import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { chartFigures, figureOf, formatFigure, isJudged } from '../frame/figures.ts'
import { Tiles } from './tiles.tsx'

interface RevenueSummaryProps {
  report: {
    readonly basis: ReportBasis
    readonly totals: RevenueFigures
    readonly compared_totals: RevenueFigures | null
  }
}

/** Tiles of the main totals. */
export function RevenueSummary({
  report: { totals, compared_totals, basis },
}: RevenueSummaryProps) {
  const { t } = useTranslation('reports')
  return (
    <Tiles
      tiles={chartFigures.map((name) => ({
        key: name,
        label: t(`figures.${name}`),
        hint: t(`explain.${name}`),
        value: figureOf(totals, name),
        compared: compared_totals && figureOf(compared_totals, name),
        format: (value) => formatFigure(name, value, basis.currency),
        isJudged: isJudged(name),
      }))}
    />
  )
}
