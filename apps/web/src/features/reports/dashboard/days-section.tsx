import { Anchor, Text } from '@mantine/core'
import type { Dashboard, DashboardFigures } from '@pos/contract/reports/dashboard'
import { roundedTo } from '@pos/domain/money/rounding'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { shortDay } from '#lib/text/short-day.ts'
import { shortAmount } from '#lib/text/short-number.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import classes from './dashboard.module.css'
import { useOpenReport, useReportSearchOf } from './report-links.ts'

/** The last 30 days, with the sums of 7 and 30 days compared with the days before. */
export function DaysSection({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { days, currency, last_7, last_30 } = dashboard
  const openReport = useOpenReport(dashboard)
  const searchOf = useReportSearchOf(dashboard)
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const sold = days.filter(({ figures }) => figures.receipts > 0).length
  // A line with a single point would be invisible.
  const Chart = sold > 1 ? LineChart : BarChart
  return (
    <Section
      title={t('days.title')}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <PageLink
              to="/pos/reports/revenues"
              search={searchOf({ from: first, to: last })}
              {...props}
            />
          )}
        >
          {t('days.report')}
        </Anchor>
      }
    >
      <dl className={classes.stretches}>
        <Stretch label={t('days.last_7')} {...last_7} currency={currency} />
        <Stretch label={t('days.last_30')} {...last_30} currency={currency} />
      </dl>
      {sold > 0 ? (
        <Chart
          label={t('days.title')}
          hint={t('chart_hint')}
          categoryLabel={t('days.day')}
          categories={days.map(({ date }) => date)}
          shortCategories={days.map(({ date }) => shortDay(date))}
          // A day without sales is a gap; today is incomplete.
          series={[
            {
              key: 'total',
              label: t('today.total'),
              values: days.map(({ figures }) => (figures.receipts > 0 ? figures.total : null)),
            },
          ]}
          formatValue={(value) => formatAmount(value, currency)}
          formatTick={(value, most) =>
            shortAmount(value, currency, { locale: currentLocale(), most })
          }
          height={220}
          onSelect={(index) =>
            openReport('/pos/reports/revenues', {
              from: days[index]?.date,
              to: days[index]?.date,
              compare: 'same_weekdays',
            })
          }
        />
      ) : (
        <Text c="dimmed">{t('days.empty')}</Text>
      )}
    </Section>
  )
}

interface StretchProps {
  label: string
  figures: DashboardFigures
  before: DashboardFigures
  currency: Dashboard['currency']
}

function Stretch({ label, figures, before, currency }: StretchProps) {
  const { t } = useTranslation('dashboard')
  const percent =
    before.total === 0
      ? null
      : roundedTo(((figures.total - before.total) / Math.abs(before.total)) * 100)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{formatAmount(figures.total, currency)}</span>
        {percent !== null && (
          <span className={classes.note}>
            <strong
              className={classes.change}
              data-direction={percent > 0 ? 'up' : percent < 0 ? 'down' : 'same'}
            >
              {`${percent > 0 ? '+' : ''}${percent}% `}
            </strong>
            {t('days.before', { value: formatAmount(before.total, currency) })}
          </span>
        )}
      </dd>
    </div>
  )
}
