import { Anchor, Stack, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatDateTime, formatNumber, formatTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onPhones } from '#ui/table/on-phones.ts'
import table from '#ui/table/table.module.css'
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
    <div role="group" className={table.region} aria-label={t('late.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('late.receipt')}</th>
            <th>{t('late.paid_at')}</th>
            <th>{t('late.received_at')}</th>
            <th className={table.number}>{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {late.receipts.map((receipt) => (
            <tr key={receipt.id}>
              <td data-title>
                <PageLink to={recordPath('receipts', receipt.id)}>
                  {receipt.receipt_number ?? receipt.uid}
                </PageLink>
              </td>
              <td data-label={t('late.paid_at')}>{formatTime(receipt.paid_at, timeZone)}</td>
              <td data-label={t('late.received_at')}>
                {formatDateTime(receipt.received_at, timeZone)}
              </td>
              <td data-label={t('total')} className={table.number}>
                <Amount>{receipt.total}</Amount>
              </td>
            </tr>
          ))}
          <tr>
            <td data-title colSpan={3}>
              <b>{t('late.sum')}</b>
            </td>
            <td data-label={t('total')} className={table.number} style={{ fontWeight: 600 }}>
              <Amount>{late.total}</Amount>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Voids({ voids }: Pick<BusinessDay['late'], 'voids'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  return (
    <div role="group" className={table.region} aria-label={t('late.voids')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('late.void')}</th>
            <th>{t('late.void_at')}</th>
            <th>{t('late.received_at')}</th>
            <th className={table.number}>{t('sums.void_amount')}</th>
          </tr>
        </thead>
        <tbody>
          {voids.map((one) => (
            <tr key={one.id}>
              <td data-title>
                <PageLink
                  to={recordPath('receipt-void-orders', one.id)}
                >{`${one.name} × ${formatNumber(one.quantity)}`}</PageLink>
              </td>
              <td data-label={t('late.void_at')}>{formatTime(one.void_at, timeZone)}</td>
              <td data-label={t('late.received_at')}>
                {formatDateTime(one.received_at, timeZone)}
              </td>
              <td data-label={t('sums.void_amount')} className={table.number}>
                <Amount>{one.amount}</Amount>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lists the events at the drawers. */
export function DayEvents({ events }: Pick<BusinessDay, 'events'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  if (events.length === 0) return null
  return (
    <Section title={t('events.title')}>
      <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('events.title')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('events.at')}</th>
              <th>{t('events.kind')}</th>
              <th className={table.number}>{t('events.amount')}</th>
              <th>{t('drawer')}</th>
              <th>{t('staff')}</th>
              <th>{t('events.note')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td data-title>{formatTime(event.at, timeZone)}</td>
                <td data-label={t('events.kind')}>{t(`events.kinds.${event.kind}`)}</td>
                <td
                  data-label={t('events.amount')}
                  className={table.number}
                  {...onPhones(event.amount !== null)}
                >
                  <Amount>{event.amount}</Amount>
                </td>
                <td data-label={t('drawer')}>{event.device}</td>
                <td data-label={t('staff')} {...onPhones(event.staff !== null)}>
                  {event.staff ?? '-'}
                </td>
                <td
                  data-label={t('events.note')}
                  style={{ overflowWrap: 'anywhere' }}
                  {...onPhones(event.is_late || event.flags.length > 0 || event.reason !== null)}
                >
                  {event.is_late && <StatusBadge tone="warning">{t('late.mark')}</StatusBadge>}
                  {event.flags.length > 0 && (
                    <StatusBadge tone="warning">{t('events.check')}</StatusBadge>
                  )}{' '}
                  {event.reason ?? ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
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
