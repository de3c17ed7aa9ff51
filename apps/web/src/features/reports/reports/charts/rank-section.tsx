import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RankChart } from '#ui/charts/rank-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { FigureChoice } from '../frame/figure-choice.tsx'
import { oneOf } from '../frame/report-search.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import type { ReportColumn, ReportRow } from '../table/report-rows.ts'

interface RankSectionProps<F> {
  /** Figures to choose from: keys of columns, the usual one first. */
  figures: readonly string[]
  columns: readonly ReportColumn<F>[]
  rows: readonly ReportRow<F>[]
  address: ReportAddress
  /** In row order instead of by size. */
  keepsOrder?: boolean
}

const mostBars = 15

/** The largest rows by a selectable figure, next to the compared range. */
export function RankSection<F>({
  figures,
  columns,
  rows,
  address,
  keepsOrder = false,
}: RankSectionProps<F>) {
  const { t } = useTranslation('reports')
  const offered = columns.filter(({ key }) => figures.includes(key))
  const column = offered.find(
    ({ key }) => key === (oneOf(figures, address.raw.figure) ?? figures[0]),
  )
  if (!column) return null
  const valued = rows.filter(({ figures }) => column.of(figures) !== null)
  const ranked = keepsOrder
    ? valued
    : valued.toSorted((a, b) => (column.of(b.figures) ?? 0) - (column.of(a.figures) ?? 0))
  const hasCompared = rows.some(({ compared }) => compared !== null)
  return (
    <Section
      title={column.label}
      actions={
        <FigureChoice
          names={offered.map(({ key }) => key)}
          labelOf={(key) => offered.find((one) => one.key === key)?.label ?? key}
          value={column.key}
          onChange={(figure) => address.change({ figure })}
        />
      }
    >
      <RankChart
        label={column.label}
        items={ranked.slice(0, mostBars).map(({ id, label, figures, compared }) => ({
          key: id,
          label,
          value: column.of(figures),
          compared: compared && column.of(compared),
        }))}
        formatValue={column.format}
        {...(hasCompared ? { comparedLabel: t('chart.compared') } : {})}
      />
      {ranked.length > mostBars && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('chart.rest', { shown: mostBars, count: ranked.length })}
        </Text>
      )}
    </Section>
  )
}
