import { Anchor, Stack, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber, formatTime } from '#lib/text/format.ts'
import { listText } from '#lib/text/list-text.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount, OverShortText } from './amounts.tsx'

/** Receipts and voided lines after the close; hidden if there are none. */
export function LateReceipts({ late }: Pick<BusinessDay, 'late'>) {
  const { t } = useTranslation('day-close')
  if (late.receipts.length === 0 && late.voids.length === 0) return null
  return (
    <Section title={t('late.title')} description={t('late.text')}>
      {late.receipts.length > 0 && <Receipts late={late} />}
      {late.voids.length > 0 && <Voids voids={late.voids} />}
    </Section>
  )
}

function Receipts({ late }: Pick<BusinessDay, 'late'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  return (
    <PlainTable
      label={t('late.title')}
      isStacked
      records={late.receipts}
      keyOf={({ id }) => id}
      footer={t('late.sum')}
      columns={[
        {
          label: t('late.receipt'),
          role: 'title',
          render: ({ id, receipt_number: number, uid }) => (
            <PageLink to={recordPath('receipts', id)}>{number ?? uid}</PageLink>
          ),
        },
        { label: t('late.paid_at'), render: (one) => formatTime(one.paid_at, timeZone) },
        {
          label: t('late.received_at'),
          render: (one) => formatDateTime(one.received_at, timeZone),
        },
        {
          label: t('total'),
          look: 'number',
          render: ({ total }) => <Amount>{total}</Amount>,
          footer: <Amount>{late.total}</Amount>,
        },
      ]}
    />
  )
}

function Voids({ voids }: Pick<BusinessDay['late'], 'voids'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  return (
    <PlainTable
      label={t('late.voids')}
      isStacked
      records={voids}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('late.void'),
          role: 'title',
          render: ({ id, name, quantity }) => (
            <PageLink to={recordPath('receipt-void-orders', id)}>
              {`${name} × ${formatNumber(quantity)}`}
            </PageLink>
          ),
        },
        { label: t('late.void_at'), render: (one) => formatTime(one.void_at, timeZone) },
        {
          label: t('late.received_at'),
          render: (one) => formatDateTime(one.received_at, timeZone),
        },
        {
          label: t('sums.void_amount'),
          look: 'number',
          render: ({ amount }) => <Amount>{amount}</Amount>,
        },
      ]}
    />
  )
}

/** Lists the events at the drawers. */
export function DayEvents({ events }: Pick<BusinessDay, 'events'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  if (events.length === 0) return null
  return (
    <Section title={t('events.title')}>
      <PlainTable
        label={t('events.title')}
        records={events}
        keyOf={({ id }) => id}
        columns={[
          { label: t('events.at'), role: 'title', render: ({ at }) => formatTime(at, timeZone) },
          { label: t('events.kind'), render: ({ kind }) => t(`events.kinds.${kind}`) },
          {
            label: t('events.amount'),
            look: 'number',
            render: ({ amount, denominations }) => (
              <>
                <Amount>{amount}</Amount>
                <Pieces denominations={denominations} />
              </>
            ),
            isEmpty: ({ amount }) => amount === null,
          },
          { label: t('drawer'), render: ({ device }) => device },
          {
            label: t('staff'),
            render: ({ staff }) => staff ?? '-',
            isEmpty: ({ staff }) => staff === null,
          },
          {
            label: t('events.note'),
            render: ({ is_late: isLate, is_typed: isTyped, flags, reason }) => (
              <>
                {isTyped && <StatusBadge tone="neutral">{t('events.typed')}</StatusBadge>}
                {isLate && <StatusBadge tone="warning">{t('late.mark')}</StatusBadge>}
                {flags.length > 0 && <StatusBadge tone="warning">{t('events.check')}</StatusBadge>}{' '}
                {reason ?? ''}
              </>
            ),
            isEmpty: ({ is_late: isLate, is_typed: isTyped, flags, reason }) =>
              !isLate && !isTyped && flags.length === 0 && reason === null,
          },
        ]}
      />
    </Section>
  )
}

/** Lists the notes and coins of a count. */
function Pieces({ denominations }: Pick<BusinessDay['events'][number], 'denominations'>) {
  const currency = useCurrency()
  if (!denominations || denominations.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {listText(
        denominations.map(
          ({ value, pieces }) => `${formatAmount(value, currency)} × ${formatNumber(pieces)}`,
        ),
      )}
    </Text>
  )
}

/** Every close and reopening of the day; reopened closes can still be viewed and printed. */
export function DayActs({ date, acts }: { date: string; acts: BusinessDay['acts'] }) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  if (acts.length === 0) return null
  return (
    <div className="pos-no-print">
      <Section title={t('acts.title')} description={t('acts.text')}>
        <Stack gap="xs" component="ol" m={0} pl="md">
          {acts.map((act) => (
            <Text key={`${act.kind} ${act.number}`} component="li" size="sm">
              {act.kind === 'close' ? (
                <>
                  <Anchor
                    inherit
                    renderRoot={(props) => (
                      <PageLink
                        {...props}
                        to="/pos/day-close"
                        search={{ date, number: String(act.number) }}
                      />
                    )}
                  >
                    {t('acts.close', { number: act.number })}
                  </Anchor>{' '}
                  <Amount>{act.total}</Amount> / <OverShortText>{act.over_short}</OverShortText>
                </>
              ) : (
                t('acts.reopen', { number: act.number })
              )}{' '}
              <Text span c="dimmed">
                {t('acts.by', { time: formatDateTime(act.at, timeZone), name: act.user_name })}
              </Text>{' '}
              {act.text}
            </Text>
          ))}
        </Stack>
      </Section>
    </div>
  )
}
