import { Text } from '@mantine/core'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import { paymentTypeName } from '@pos/domain/money/payment-types'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { PieChart } from '#ui/charts/pie-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useOpenReport } from './report-links.ts'

/** Today's payment methods. */
export function PaymentsSection({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { payments, currency } = dashboard
  const openReport = useOpenReport(dashboard)
  const nameOf = (type: string) => paymentTypeName(type, null, currentLocale())
  return (
    <Section title={t('payments.title')}>
      {payments.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <PieChart
          label={t('payments.title')}
          hint={t('chart_hint')}
          categoryLabel={t('payments.type')}
          valueLabel={t('payments.amount')}
          categories={payments.map(({ type }) => nameOf(type))}
          values={payments.map(({ amount }) => amount)}
          formatValue={(value) => formatAmount(value, currency)}
          height={200}
          onSelect={() => openReport('/pos/reports/payments', { preset: 'today', open: 'all' })}
        />
      )}
    </Section>
  )
}
