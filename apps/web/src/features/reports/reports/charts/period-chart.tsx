import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/text/i18n.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { FigureChoice } from '../frame/figure-choice.tsx'
import {
  chartFigures,
  type FigureName,
  figureOf,
  formatFigure,
  formatShort,
  isWithoutSales,
  type ReceiptFigures,
} from '../frame/figures.ts'
import { oneOf } from '../frame/report-search.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'

const charts = ['line', 'bar'] as const

interface PeriodChartProps {
  /** Labels of the axis, in full and short; a note marks a special day. */
  categories: readonly { label: string; short: string; note?: string | undefined }[]
  /** Heading of the categories for screen readers' tables. */
  heading: string
  /** Default chart type; a line of a single point would be invisible. */
  kindByDefault?: (typeof charts)[number]
  /** One line or set of bars per series, each with a value per period. */
  series: readonly {
    key: string
    label?: string
    figures: readonly (ReceiptFigures | null)[]
    isBackground?: boolean
  }[]
  /** Opens the category. */
  onSelect?: (index: number) => void
  basis: ReportBasis
  address: ReportAddress
}

/** One figure over the range. */
export function PeriodChart({
  categories,
  heading,
  kindByDefault = 'line',
  series,
  onSelect,
  basis,
  address: { raw, change },
}: PeriodChartProps) {
  const { t } = useTranslation('reports')
  const figure: FigureName = oneOf(chartFigures, raw.figure) ?? 'total'
  // Missing values are gaps, never zeros.
  const drawn = series.map(({ figures, ...one }) => ({
    ...one,
    label: one.label ?? t(`figures.${figure}`),
    values: figures.map((each) => (each && !isWithoutSales(each) ? figureOf(each, figure) : null)),
  }))
  const isLine = drawn.some(({ values }) => values.filter((value) => value !== null).length > 1)
  const kind = oneOf(charts, raw.chart) ?? (isLine ? kindByDefault : 'bar')
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
        onSelect={onSelect}
        categoryLabel={heading}
        categories={categories.map(({ label, note }) => (note ? `${label} ${note}` : label))}
        shortCategories={categories.map(({ short }) => short)}
        marked={categories.map(({ note }) => note !== undefined)}
        series={drawn}
        formatValue={(value) => formatFigure(figure, value, basis.currency)}
        formatTick={(value, most) =>
          formatShort(figure, value, { currency: basis.currency, locale, most })
        }
      />
    </Section>
  )
}
