import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ListedDay } from '@pos/contract/accounting/day-close'
import { IconAlertTriangle, IconCashRegister } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { WaysToBegin } from '#lib/ways-to-begin.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { Amount } from './amounts.tsx'
import { DayTable } from './day-table.tsx'
import { useDay, useDays } from './use-days.ts'

/** Lists the expected cash in the drawers, and the business days of the last month. */
export function DayList() {
  const { t } = useTranslation('day-close')
  const { data, error, refetch } = useDays()
  if (!data) {
    return (
      <LoadState of={[{ error, refetch }]}>
        <Paper>
          <TableSkeleton label={t('loading')} />
        </Paper>
      </LoadState>
    )
  }
  const { today, days } = data
  const isUnused = days.every(
    ({ business_date, receipts, number }) =>
      business_date === today && receipts === 0 && number === null,
  )
  return (
    <Stack>
      <OpenDays days={days} today={today} />
      <Today date={today} isPrimary={!openBefore(days, today)} />
      <Section title={t('days.title')} description={t('days.text')}>
        {isUnused ? (
          <EmptyState
            title={t('days.empty')}
            text={t('days.empty_text')}
            icon={<IconCashRegister size={28} />}
          >
            <WaysToBegin at={['devices', 'dashboard']} />
          </EmptyState>
        ) : (
          <DayTable days={days} today={today} />
        )}
      </Section>
    </Stack>
  )
}

/** Returns the first day before today with receipts that is not closed. */
const openBefore = (days: readonly ListedDay[], today: string) =>
  days.findLast(
    ({ state, business_date: date, receipts }) =>
      state !== 'closed' && date < today && receipts > 0,
  )

/** Says which earlier days are not closed; closing the first of them is what to do now. */
function OpenDays({ days, today }: { days: readonly ListedDay[]; today: string }) {
  const { t } = useTranslation('day-close')
  const first = openBefore(days, today)
  if (!first) return null
  const date = first.business_date
  const count = days.filter(
    ({ state, business_date, receipts }) =>
      state !== 'closed' && business_date < today && receipts > 0,
  ).length
  return (
    <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={500}>
          {t('open_days.text', { count, date })}
        </Text>
        <Button
          renderRoot={(props) => <PageLink {...props} to="/pos/day-close" search={{ date }} />}
        >
          {t('open_days.close', { date })}
        </Button>
      </Group>
    </Alert>
  )
}

function Today({ date, isPrimary }: { date: string; isPrimary: boolean }) {
  const { t } = useTranslation('day-close')
  const day = useDay(date, undefined)
  const { data } = day
  const drawers = data?.figures.drawers ?? []
  return (
    <Section
      title={t('today.title')}
      description={t('today.text')}
      actions={
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          renderRoot={(props) => <PageLink {...props} to="/pos/day-close" search={{ date }} />}
        >
          {t('today.open')}
        </Button>
      }
    >
      {data === undefined ? (
        <LoadState of={[day]}>
          <TableSkeleton label={t('loading')} rows={1} columns={2} />
        </LoadState>
      ) : drawers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {data.blind_drawers.length > 0
            ? t('warnings.uncounted', { count: data.blind_drawers.length })
            : t('today.empty')}
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
