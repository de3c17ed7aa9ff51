import type { OrderFigures, OrdersReport } from '@pos/contract/reports/orders'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { RankChart } from '#ui/charts/rank-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ReportRow } from './report-rows.ts'

const mostBars = 10

/** The items with the lowest sales above zero, if others sold better. */
export function WorstSellers({
  report,
  rows,
}: {
  report: OrdersReport
  rows: readonly ReportRow<OrderFigures>[]
}) {
  const { t } = useTranslation('reports')
  const sold = rows
    .filter(({ figures }) => figures.quantity > 0)
    .toSorted((a, b) => a.figures.net - b.figures.net)
  if (sold.length <= mostBars) return null
  return (
    <Section title={t('orders.worst')} description={t('orders.worst_text')}>
      <RankChart
        label={t('orders.worst')}
        items={sold
          .slice(0, mostBars)
          .map(({ id, label, figures }) => ({ key: id, label, value: figures.net }))}
        formatValue={(value) => formatAmount(value, report.basis.currency)}
      />
    </Section>
  )
}
