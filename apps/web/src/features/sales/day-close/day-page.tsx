import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useCan, useCurrency, useProfile, useTimeZone } from '#lib/profile.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DayActs, DayEvents, LateReceipts } from './day-lists.tsx'
import { DayWarnings } from './day-warnings.tsx'
import { DrawerTable } from './drawer-table.tsx'
import { closeLabel } from './format-over-short.ts'
import { PaymentTable } from './payment-table.tsx'
import { PrintLedger } from './print-ledger.tsx'
import { StateMark } from './state-mark.tsx'
import { DaySums } from './sums.tsx'
import { UnpaidLines } from './unpaid-lines.tsx'
import { useDay } from './use-days.ts'
import { type Typed, useTyped } from './use-typed.ts'

/** A business day: expected and counted cash, payments and sums; close and reopening. */
export function DayPage({ date, number }: { date: string; number: string | undefined }) {
  const { t } = useTranslation('day-close')
  const { data, error, refetch } = useDay(date, number)
  const canReopen = useCan('day_reopen')
  return (
    <>
      <PageHeader title={data ? titleOf(data, t) : date} back={<BackLink to="/pos/day-close" />}>
        {data && <PrintLedger day={data} />}
        {data?.state === 'closed' && canReopen && <ReopenButton date={date} />}
      </PageHeader>
      {data ? (
        data.number === null ? (
          <OpenDay day={data} />
        ) : (
          <Content day={data} typed={null} />
        )
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

function OpenDay({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const typed = useTyped(day)
  const [isClosing, setClosing] = useState(false)
  return (
    <Content day={day} typed={typed}>
      <Group justify="flex-end" className="pos-no-print">
        {!typed.isComplete && (
          <Text size="sm" c="var(--pos-error-ink)">
            {t('close.wrong')}
          </Text>
        )}
        <Button disabled={!typed.isComplete} onClick={() => setClosing(true)}>
          {closeLabel(day.figures.cash, currency, t)}
        </Button>
      </Group>
      {isClosing && <CloseDialog day={day} typed={typed} onClose={() => setClosing(false)} />}
    </Content>
  )
}

interface ContentProps {
  day: BusinessDay
  /** Null for a closed day. */
  typed: Typed | null
  /** The button that closes the day. */
  children?: ReactNode
}

function Content({ day, typed, children }: ContentProps) {
  return (
    <Stack>
      <Facts day={day} />
      <DayWarnings day={day} />
      <DrawerTable day={day} canCount={typed !== null} />
      <PaymentTable payments={day.figures.payments} typed={typed} />
      <DaySums figures={day.figures} />
      {children}
      <UnpaidLines warnings={day.figures.warnings} />
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
      {day.over_short_reason && (
        <Text size="sm">
          {t('close.reason')}: {day.over_short_reason}
        </Text>
      )}
      {day.note && <Text size="sm">{day.note}</Text>}
    </Group>
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
