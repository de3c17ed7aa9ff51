import { Text } from '@mantine/core'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import { hourLabel } from '@pos/domain/days/hour-label'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { shortAmount } from '#lib/text/short-number.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useOpenReport } from './report-links.ts'

/** Today by hour, compared with the usual. */
export function HoursSection({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { hours, usual, currency } = dashboard
  const openReport = useOpenReport(dashboard)
  return (
    <Section
      title={t('hours.title')}
      {...(usual ? { description: t('hours.description', { count: usual.weeks }) } : {})}
    >
      {hours.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <BarChart
          label={t('hours.title')}
          hint={t('chart_hint')}
          categoryLabel={t('hours.hour')}
          categories={hours.map(({ hour }) => hourLabel(hour))}
          shortCategories={hours.map(({ hour }) => hourLabel(hour).slice(0, 5))}
          series={[
            { key: 'today', label: t('hours.today'), values: hours.map((row) => row.total) },
            ...(usual
              ? [
                  {
                    key: 'usual',
                    label: t('hours.usual'),
                    values: hours.map((row) => row.usual),
                    isBackground: true,
                  },
                ]
              : []),
          ]}
          formatValue={(value) => formatAmount(value, currency)}
          formatTick={(value, most) =>
            shortAmount(value, currency, { locale: currentLocale(), most })
          }
          height={220}
          onSelect={() =>
            openReport('/pos/reports/revenues', { preset: 'today', compare: 'average_8_weeks' })
          }
        />
      )}
    </Section>
  )
}
