import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ListedDay } from '@pos/contract/features/day-close'
import { IconCashRegister } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { formatNumber } from '#lib/format.ts'
import { PageLink } from '#lib/page-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Section } from '#ui/section.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { StateMark } from './state-mark.tsx'
import { useDay, useDays } from './use-days.ts'

/** On a phone, what a day has not got is left out. */
const onPhones = (isThere: boolean) => (isThere ? {} : { 'data-secondary': true })

/** What should lie in the drawers now, and the business days of the last month. */
export function DayList() {
  const { t } = useTranslation('day-close')
  const { data, error, refetch } = useDays()
  if (error) {
    return (
      <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={() => void refetch()}>
        {error.message}
      </LoadFailed>
    )
  }
  if (!data) {
    return (
      <Paper>
        <TableSkeleton label={t('loading')} />
      </Paper>
    )
  }
  const { today, days } = data
  const isUnused = days.every(({ business_date, receipts, number }) => business_date === today && receipts === 0 && number === null)
  return (
    <Stack>
      <Today date={today} />
      <Section title={t('days.title')} description={t('days.text')}>
        {isUnused ? (
          <EmptyState title={t('days.empty')} text={t('days.empty_text')} icon={<IconCashRegister size={28} />} />
        ) : (
          <DayTable days={days} today={today} />
        )}
      </Section>
    </Stack>
  )
}

function Today({ date }: { date: string }) {
  const { t } = useTranslation('day-close')
  const { data } = useDay(date, undefined)
  const drawers = data?.figures.drawers ?? []
  return (
    <Section
      title={t('today.title')}
      description={t('today.text')}
      actions={<Button renderRoot={(props) => <PageLink {...props} to="/pos/day-close" search={{ date }} />}>{t('today.open')}</Button>}
    >
      {data === undefined ? (
        <TableSkeleton label={t('loading')} />
      ) : drawers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('today.empty')}
        </Text>
      ) : (
        <Group gap="xl">
          {drawers.map((drawer) => (
            <div key={`${drawer.device_id} ${drawer.session}`}>
              <Text size="sm" c="dimmed">
                {drawer.device}
                {drawer.session > 1 ? ` (${t('session', { number: drawer.session })})` : ''}
              </Text>
              <Text fw={600} size="lg">
                <Amount>{drawer.expected}</Amount>
              </Text>
            </div>
          ))}
        </Group>
      )}
    </Section>
  )
}

function DayTable({ days, today }: { days: readonly ListedDay[]; today: string }) {
  const { t } = useTranslation('day-close')
  return (
    <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('days.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('date')}</th>
            <th>{t('state')}</th>
            <th className={table.number}>{t('receipts')}</th>
            <th className={table.number}>{t('total')}</th>
            <th className={table.number}>{t('expected')}</th>
            <th className={table.number}>{t('counted')}</th>
            <th className={table.number}>{t('over_short')}</th>
            <th className={table.number}>{t('late.column')}</th>
            <th>{t('closed_by')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.business_date}>
              <td data-title>
                <span>
                  <PageLink to="/pos/day-close" search={{ date: day.business_date }}>
                    {day.business_date}
                  </PageLink>
                  {day.business_date === today ? ` ${t('today.short')}` : ''}
                </span>
              </td>
              <td data-label={t('state')}>
                <StateMark state={day.state} number={day.number} />
              </td>
              <td data-label={t('receipts')} className={table.number}>
                {formatNumber(day.receipts)}
              </td>
              <td data-label={t('total')} className={table.number}>
                <Amount>{day.total}</Amount>
              </td>
              <td data-label={t('expected')} className={table.number} {...onPhones(day.expected !== null)}>
                <Amount>{day.expected}</Amount>
              </td>
              <td data-label={t('counted')} className={table.number} {...onPhones(day.counted !== null)}>
                <Amount>{day.counted}</Amount>
                {day.counted !== null && day.uncounted ? ` (${t('uncounted', { count: day.uncounted })})` : ''}
              </td>
              <td data-label={t('over_short')} className={table.number} {...onPhones(day.state === 'closed')}>
                {day.state === 'closed' ? <OverShortText>{day.over_short}</OverShortText> : '-'}
              </td>
              <td data-label={t('late.column')} className={table.number} {...onPhones(day.late_receipts > 0)}>
                {day.late_receipts > 0 ? <Amount>{day.late_total}</Amount> : '-'}
              </td>
              <td data-label={t('closed_by')} {...onPhones(day.closed_by !== null)}>
                {day.closed_by ?? '-'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
