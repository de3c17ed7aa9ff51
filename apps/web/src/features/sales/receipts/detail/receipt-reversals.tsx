import { Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import type { ReceiptReversal } from '@pos/contract/sales/reversals'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'

/** Returns true if a receipt can be corrected: it is neither a reversal nor reversed. */
export const isStanding = ({ id, reverses, reversals }: Receipt): boolean =>
  reverses === null && !reversals.some((one) => one.receipt.id === id)

/**
 * The corrections of a check, newest first: the original, its reversal and its replacement, linked.
 */
export function ReceiptReversals({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  if (receipt.reversals.length === 0) return null
  return (
    <Section title={t('amounts.history')} description={t('amounts.history_text')}>
      {receipt.reversals.toReversed().map((one) => (
        <Reversal key={one.reversal.id} of={one} current={receipt.id} />
      ))}
    </Section>
  )
}

const roles = ['receipt', 'reversal', 'replacement'] as const
const tones = { receipt: 'neutral', reversal: 'error', replacement: 'info' } as const

function Reversal({ of, current }: { of: ReceiptReversal; current: string }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const by = t('history.by', { time: formatDateTime(of.at, timeZone), name: of.user_name })
  return (
    <>
      <Text size="sm" mb="xs">
        {by} {t('history.reason', { reason: of.reason })}
      </Text>
      <section className={table.region} aria-label={by}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('amounts.receipt')}</th>
              <th>{t('columns.payments')}</th>
              <th className={table.number}>{t('columns.guest_count')}</th>
              <th className={table.number}>{t('totals.tip')}</th>
              <th className={table.number}>{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => {
              const { id, guest_count, payment_names, tip, total } = of[role]
              const badge = (
                <StatusBadge tone={tones[role]}>{t(`amounts.roles.${role}`)}</StatusBadge>
              )
              return (
                <tr key={role} aria-current={id === current || undefined}>
                  <td data-title>
                    {id === current ? (
                      badge
                    ) : (
                      <PageLink to={recordPath('receipts', id)}>{badge}</PageLink>
                    )}
                  </td>
                  <td data-label={t('columns.payments')}>
                    {[...new Set(payment_names)].join(', ') || '-'}
                  </td>
                  <td data-label={t('columns.guest_count')} className={table.number}>
                    {formatNumber(guest_count)}
                  </td>
                  <td data-label={t('totals.tip')} className={table.number}>
                    {tip === 0 ? '-' : formatAmount(tip, currency)}
                  </td>
                  <td data-label={t('columns.total')} className={table.number}>
                    <MoneyText isNegative={total < 0}>{formatAmount(total, currency)}</MoneyText>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
