import type { OrderFigures, OrdersReport } from '@pos/contract/reports/orders'
import { useTranslation } from 'react-i18next'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { formatShare } from '../frame/figures.ts'
import { PercentLimit } from '../frame/percent-limit.tsx'
import type { ReportAddress } from '../frame/use-report-search.ts'
import type { ReportRow } from '../table/report-rows.ts'

interface ParetoProps {
  report: OrdersReport
  /** Items without groups. */
  rows: readonly ReportRow<OrderFigures>[]
  address: ReportAddress
}

/** Chart of the cumulated net from the best seller on, with the limits of the ranks. */
export function Pareto({ report: { abc_limits, totals }, rows, address }: ParetoProps) {
  const { t } = useTranslation('reports')
  const sorted = rows
    .filter(({ figures }) => figures.net > 0)
    .toSorted((a, b) => b.figures.net - a.figures.net)
  if (sorted.length < 2 || totals.net <= 0) return null
  const whole = sorted.reduce((all, { figures }) => all + figures.net, 0)
  const shares = sorted.map(
    (_, index) =>
      sorted.slice(0, index + 1).reduce((all, { figures }) => all + figures.net, 0) / whole,
  )
  const limit = (at: number) => sorted.map(() => at / 100)
  return (
    <Section
      title={t('orders.pareto')}
      description={t('orders.abc.hint', { a: abc_limits.a, b: abc_limits.b })}
      actions={(['a', 'b'] as const).map((name) => (
        <PercentLimit
          key={name}
          label={t(`orders.abc.${name}`)}
          value={String(abc_limits[name])}
          most={100}
          onChange={(value) => address.change({ [`abc_${name}`]: value })}
        />
      ))}
    >
      <LineChart
        label={t('orders.pareto')}
        hint={t('chart.hint')}
        categoryLabel={t('orders.item')}
        categories={sorted.map(({ label }) => label)}
        shortCategories={sorted.map((_, index) => String(index + 1))}
        series={[
          { key: 'share', label: t('orders.cumulated'), values: shares },
          { key: 'a', label: t('orders.abc.a'), values: limit(abc_limits.a), isBackground: true },
          { key: 'b', label: t('orders.abc.b'), values: limit(abc_limits.b), isBackground: true },
        ]}
        formatValue={formatShare}
        formatTick={(value) => `${Math.round(value * 100)}%`}
      />
    </Section>
  )
}
