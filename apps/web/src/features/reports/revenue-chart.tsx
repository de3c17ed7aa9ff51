import { SegmentedControl, Select } from '@mantine/core'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/i18n.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Section } from '#ui/section.tsx'
import { formatFigure, formatShort } from './figures.ts'
import { periodLabel, shortPeriodLabel } from './period-label.ts'
import { chartFigures, charts, type RevenueSearch } from './revenue-search.ts'

interface RevenueChartProps {
  report: RevenuesReport
  search: Pick<RevenueSearch, 'chart' | 'figure'>
  onChange: (next: Record<string, string>) => void
}

/** One figure over the range, beside the compared range. */
export function RevenueChart({ report, search, onChange }: RevenueChartProps) {
  const { t } = useTranslation('reports-revenues')
  const { chart, figure } = search
  const { rows, basis } = report
  const locale = currentLocale()
  const Chart = chart === 'bar' ? BarChart : LineChart
  const series = [
    { key: figure, label: t(`figures.${figure}`), values: rows.map((row) => row.figures[figure]) },
    ...(basis.compared_from
      ? [{ key: 'compared', label: t('chart.compared'), values: rows.map((row) => row.compared?.[figure] ?? null), isBackground: true }]
      : []),
  ]
  return (
    <Section
      title={t(`figures.${figure}`)}
      actions={
        <>
          <Select
            size="xs"
            w={170}
            aria-label={t('chart.figure')}
            data={chartFigures.map((value) => ({ value, label: t(`figures.${value}`) }))}
            value={figure}
            allowDeselect={false}
            onChange={(value) => value && onChange({ figure: value })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('chart.kind')}
            data={charts.map((value) => ({ value, label: t(`chart.${value}`) }))}
            value={chart}
            onChange={(value) => onChange({ chart: value })}
          />
        </>
      }
    >
      <Chart
        label={t(`figures.${figure}`)}
        hint={t('chart.hint')}
        categoryLabel={t('period')}
        categories={rows.map((row) => periodLabel(row, basis.granularity, locale))}
        shortCategories={rows.map((row) => shortPeriodLabel(row, basis.granularity))}
        series={series}
        formatValue={(value) => formatFigure(figure, value, basis.currency)}
        formatTick={(value) => formatShort(figure, value, basis.currency, locale)}
      />
    </Section>
  )
}
