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
import { onPhones } from '#ui/table/on-phones.ts'
import table from '#ui/table/table.module.css'
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
  const hasShops = month.shops.length > 1
  return (
    <div
      role="group"
      className={`${table.region} ${table.lines} ${table.tall}`}
      aria-label={t('days.title')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('date')}</th>
            {hasShops && <th>{t('shop')}</th>}
            <th>{t('state')}</th>
            <th className={table.number}>{t('total')}</th>
            <th className={table.number}>{t('lines')}</th>
            <th>{t('exported_in')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow
              key={`${day.shop_id} ${day.business_date}`}
              day={day}
              currency={month.currency}
              hasShops={hasShops}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayRowProps extends Pick<DayTableProps, 'onOpen'> {
  day: JournalDay
  currency: JournalMonth['currency']
  hasShops: boolean
}

function DayRow({ day, currency, hasShops, onOpen }: DayRowProps) {
  const { t } = useTranslation('journals')
  const canOpen = day.state !== 'open' && day.state !== 'refused'
  return (
    <tr>
      <td data-title>
        {canOpen ? (
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
        ) : (
          day.business_date
        )}
      </td>
      {hasShops && <td data-label={t('shop')}>{day.shop}</td>}
      <td data-label={t('state')}>
        <Group gap="xs">
          <StatusBadge tone={tones[day.state]}>{t(`states.${day.state}`)}</StatusBadge>
          <CloseLink day={day} />
        </Group>
        <Problems day={day} currency={currency} />
      </td>
      <td data-label={t('total')} className={table.number} {...onPhones(day.lines > 0)}>
        <MoneyText>{day.lines > 0 ? formatAmount(day.debit, currency) : '-'}</MoneyText>
      </td>
      <td data-label={t('lines')} className={table.number} {...onPhones(day.lines > 0)}>
        {day.lines > 0 ? formatNumber(day.lines) : '-'}
      </td>
      <td data-label={t('exported_in')} {...onPhones(day.exported !== null)}>
        {day.exported ? t('exported_as', { number: day.exported.number }) : '-'}
      </td>
    </tr>
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
