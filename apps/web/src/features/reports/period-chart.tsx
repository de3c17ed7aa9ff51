import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/i18n.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Section } from '#ui/section.tsx'
import { FigureChoice } from './figure-choice.tsx'
import { chartFigures, type FigureName, formatFigure, formatShort } from './figures.ts'
import { periodLabel, shortPeriodLabel } from './period-label.ts'
import { oneOf } from './report-search.ts'
import type { ReportAddress } from './use-report-search.ts'

const charts = ['line', 'bar'] as const

interface PeriodChartProps {
  /** The periods on the axis. */
  periods: readonly { period: string; from: string; to: string }[]
  /** One line or set of bars for each, every one with a value a period. */
  series: readonly { key: string; label?: string; figures: readonly (RevenueFigures | null)[]; isBackground?: boolean }[]
  basis: ReportBasis
  address: ReportAddress
}

/** One figure over the range. */
export function PeriodChart({ periods, series, basis, address: { raw, change } }: PeriodChartProps) {
  const { t } = useTranslation('reports')
  const figure: FigureName = oneOf(chartFigures, raw.figure) ?? 'total'
  const kind = oneOf(charts, raw.chart) ?? 'line'
  const locale = currentLocale()
  const Chart = kind === 'bar' ? BarChart : LineChart
  return (
    <Section
      title={t(`figures.${figure}`)}
      actions={
        <>
          <FigureChoice
            names={chartFigures}
            labelOf={(name) => t(`figures.${name}`)}
            value={figure}
            onChange={(name) => change({ figure: name })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('chart.kind')}
            data={charts.map((value) => ({ value, label: t(`chart.${value}`) }))}
            value={kind}
            onChange={(value) => change({ chart: value })}
          />
        </>
      }
    >
      <Chart
        label={t(`figures.${figure}`)}
        hint={t('chart.hint')}
        categoryLabel={t('period')}
        categories={periods.map((row) => periodLabel(row, basis.granularity, locale))}
        shortCategories={periods.map((row) => shortPeriodLabel(row, basis.granularity))}
        series={series.map(({ label = t(`figures.${figure}`), figures, ...one }) => ({
          ...one,
          label,
          values: figures.map((each) => each?.[figure] ?? null),
        }))}
        formatValue={(value) => formatFigure(figure, value, basis.currency)}
        formatTick={(value) => formatShort(figure, value, basis.currency, locale)}
      />
    </Section>
  )
}
