import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { IconAlertTriangle, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useCan, useCurrency, useProfile, useTimeZone } from '#lib/profile.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { CloseForm } from './close-form.tsx'
import { DayActs, DayEvents, LateReceipts } from './day-lists.tsx'
import { DrawerTable } from './drawer-table.tsx'
import { PaymentTable } from './payment-table.tsx'
import { StateMark } from './state-mark.tsx'
import { DaySums } from './sums.tsx'
import { useDay } from './use-days.ts'
import { useTyped } from './use-typed.ts'

/** A business day: expected and counted cash, payments and sums; close and reopening. */
export function DayPage({ date, number }: { date: string; number: string | undefined }) {
  const { t } = useTranslation('day-close')
  const { data, error, refetch } = useDay(date, number)
  const canReopen = useCan('day_reopen')
  return (
    <>
      <PageHeader title={data ? titleOf(data, t) : date} back={<BackLink to="/pos/day-close" />}>
        {data && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => window.print()}
          >
            {data.number === null ? t('print_x') : t('print_z')}
          </Button>
        )}
        {data?.state === 'closed' && canReopen && <ReopenButton date={date} />}
      </PageHeader>
      {data ? (
        <Content day={data} />
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton label={t('loading')} />
          </Paper>
        </LoadState>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'day-close'>>['t']

const titleOf = ({ business_date, number }: BusinessDay, t: Translate) =>
  number === null
    ? t('title_x', { date: business_date })
    : t('title_z', { date: business_date, number })

function Content({ day }: { day: BusinessDay }) {
  const typed = useTyped(day)
  const isOpen = day.number === null
  return (
    <Stack>
      <Facts day={day} />
      <Warnings day={day} />
      <DrawerTable drawers={day.figures.drawers} typed={isOpen ? typed : null} />
      <PaymentTable payments={day.figures.payments} typed={isOpen ? typed : null} />
      <DaySums figures={day.figures} />
      {isOpen && <CloseForm day={day} typed={typed} />}
      <LateReceipts late={day.late} />
      <DayEvents events={day.events} />
      <DayActs date={day.business_date} acts={day.acts} />
    </Stack>
  )
}

function Facts({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  const { shop } = useProfile()
  return (
    <Group gap="md">
      <StateMark state={day.state} number={day.number} />
      {shop && <Text size="sm">{shop.name}</Text>}
      {day.closed_at && (
        <Text size="sm" c="dimmed">
          {t('closed_at', {
            time: formatDateTime(day.closed_at, timeZone),
            name: day.closed_by ?? '-',
          })}
        </Text>
      )}
      {day.note && <Text size="sm">{day.note}</Text>}
    </Group>
  )
}

function Warnings({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const { open_checks, unsent } = day.figures.warnings
  const list = [
    ...(open_checks.length > 0
      ? [
          t('warnings.open_checks', {
            list: open_checks
              .map((one) => `${one.table_code} (${formatAmount(one.amount, currency)})`)
              .join(', '),
          }),
        ]
      : []),
    ...(unsent.length > 0
      ? [
          t('warnings.unsent', {
            list: unsent.map((one) => `${one.device} (${one.receipts})`).join(', '),
          }),
        ]
      : []),
    ...(day.figures.cash.uncounted > 0
      ? [t('warnings.uncounted', { count: day.figures.cash.uncounted })]
      : []),
  ]
  if (list.length === 0) return null
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(day.number === null ? 'warnings.title' : 'warnings.title_kept')}
    >
      {list.map((text) => (
        <Text key={text} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
    </Alert>
  )
}

/** Opens a closed day again, with a reason. */
function ReopenButton({ date }: { date: string }) {
  const { t } = useTranslation('day-close')
  const [isOpen, setOpen] = useState(false)
  const reopen = useAction('POST', '/v1/day-close/reopen', { done: t('reopen.done') })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('reopen.button')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('reopen.title', { date })}
          text={t('reopen.text')}
          ok={t('reopen.ok')}
          isDangerous
          defaults={{ reason: '' }}
          body={({ reason }) => ({ business_date: date, reason })}
          action={reopen}
          onClose={() => setOpen(false)}
        >
          <TextField name="reason" label={t('reopen.reason')} maxLength={400} required hasFocus />
        </FormDialog>
      )}
    </>
  )
}
