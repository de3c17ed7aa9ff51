import { Anchor, Button, Group, Text } from '@mantine/core'
import type { JournalDay, JournalMonth, JournalState } from '@pos/contract/accounting/journals'
import { IconNotebook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownShop } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { DayDialog } from './day-dialog.tsx'
import type { JournalAddress } from './use-journals.ts'

const tones = {
  open: 'neutral',
  ready: 'info',
  exported: 'success',
  changed: 'warning',
  refused: 'error',
} as const
const states: readonly JournalState[] = ['refused', 'changed', 'ready', 'exported', 'open']

/** Days of the month with their state, filtered by state. */
export function DaySection({ address, month }: { address: JournalAddress; month: JournalMonth }) {
  const { t } = useTranslation('journals')
  const [opened, setOpened] = useState<JournalDay | null>(null)
  const count = (state: JournalState) => month.days.filter((day) => day.state === state).length
  const shown = states.find((state) => state === address.state)
  const days = shown ? month.days.filter((day) => day.state === shown) : month.days
  return (
    <Section title={t('days.title')} description={t('days.text')}>
      {month.days.length === 0 ? (
        <EmptyState
          title={t('days.empty')}
          text={t('days.empty_text')}
          icon={<IconNotebook size={28} />}
        />
      ) : (
        <>
          <Group gap="xs" mb="sm" className="pos-no-print">
            {states
              .filter((state) => count(state) > 0)
              .map((state) => (
                <Button
                  key={state}
                  size="compact-sm"
                  variant={shown === state ? 'filled' : 'default'}
                  aria-pressed={shown === state}
                  onClick={() => address.change({ state: shown === state ? '' : state })}
                >
                  {t(`counts.${state}`)} {formatNumber(count(state))}
                </Button>
              ))}
          </Group>
          <DayTable month={month} days={days} onOpen={setOpened} />
        </>
      )}
      {opened && <DayDialog day={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

interface DayTableProps {
  month: JournalMonth
  days: readonly JournalDay[]
  onOpen: (day: JournalDay) => void
}

function DayTable({ month, days, onOpen }: DayTableProps) {
  const { t } = useTranslation('journals')
  const { currency } = month
  return (
    <PlainTable
      label={t('days.title')}
      isTall
      records={days}
      keyOf={(day) => `${day.shop_id} ${day.business_date}`}
      columns={[
        {
          label: t('date'),
          role: 'title',
          render: (day) => <DayName day={day} onOpen={onOpen} />,
        },
        month.shops.length > 1 && { label: t('shop'), render: ({ shop }) => shop },
        {
          label: t('state'),
          render: (day) => (
            <>
              <Group gap="xs">
                <StatusBadge tone={tones[day.state]}>{t(`states.${day.state}`)}</StatusBadge>
                <CloseLink day={day} />
              </Group>
              <Problems day={day} currency={currency} />
            </>
          ),
        },
        {
          label: t('total'),
          look: 'number',
          render: ({ lines, debit }) => (
            <MoneyText>{lines > 0 ? formatAmount(debit, currency) : '-'}</MoneyText>
          ),
          isEmpty: ({ lines }) => lines === 0,
        },
        {
          label: t('lines'),
          look: 'number',
          render: ({ lines }) => (lines > 0 ? formatNumber(lines) : '-'),
          isEmpty: ({ lines }) => lines === 0,
        },
        {
          label: t('exported_in'),
          render: ({ exported }) =>
            exported ? t('exported_as', { number: exported.number }) : '-',
          isEmpty: ({ exported }) => exported === null,
        },
      ]}
    />
  )
}

/** The date; opens the journal of the day if it has one. */
function DayName({ day, onOpen }: { day: JournalDay } & Pick<DayTableProps, 'onOpen'>) {
  const { t } = useTranslation('journals')
  if (day.state === 'open' || day.state === 'refused') return day.business_date
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      fw={500}
      lh="24px"
      style={{ alignSelf: 'flex-start' }}
      aria-label={t('show', { date: day.business_date, shop: day.shop })}
      onClick={() => onOpen(day)}
    >
      {day.business_date}
    </Anchor>
  )
}

/** Links to the close of the day, for the current shop only. */
function CloseLink({ day }: { day: JournalDay }) {
  const { t } = useTranslation('journals')
  const shop = useShownShop()
  const text = day.number === null ? t('close') : t('closed_as', { number: day.number })
  if (shop?.id === day.shop_id) {
    return (
      <PageLink to="/pos/day-close" search={{ date: day.business_date }}>
        {text}
      </PageLink>
    )
  }
  return day.number === null ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

function Problems({ day, currency }: { day: JournalDay; currency: JournalMonth['currency'] }) {
  const { t } = useTranslation('journals')
  return day.problems.map((problem) => {
    const { key, amount, booking, receipt } = problem
    const values = {
      amount: amount === null ? '' : formatAmount(amount, currency),
      booking: booking === null ? '' : t(`bookings.${booking}`),
      receipt: receipt?.number ?? '',
    }
    const isOfReceipt = receipt !== null && (key === 'unsettled' || key === 'tax_unsplit')
    const text = isOfReceipt ? t(`problems.${key}_receipt`, values) : t(`problems.${key}`, values)
    return (
      <Text
        key={`${key} ${booking} ${receipt?.id}`}
        size="sm"
        c="var(--pos-error-ink)"
        maw={440}
        style={{ whiteSpace: 'normal' }}
      >
        {receipt ? (
          <Anchor
            inherit
            c="inherit"
            underline="always"
            renderRoot={(props) => <PageLink {...props} to={recordPath('receipts', receipt.id)} />}
          >
            {text}
          </Anchor>
        ) : (
          text
        )}
      </Text>
    )
  })
}
