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
import { PlainTable } from '#ui/table/plain-table.tsx'

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
      <PlainTable
        label={by}
        isStacked
        records={roles}
        keyOf={(role) => role}
        isCurrent={(role) => of[role].id === current}
        columns={[
          {
            label: t('amounts.receipt'),
            role: 'title',
            render: (role) => {
              const badge = (
                <StatusBadge tone={tones[role]}>{t(`amounts.roles.${role}`)}</StatusBadge>
              )
              const { id } = of[role]
              return id === current ? (
                badge
              ) : (
                <PageLink to={recordPath('receipts', id)}>{badge}</PageLink>
              )
            },
          },
          {
            label: t('columns.payments'),
            render: (role) => [...new Set(of[role].payment_names)].join(', ') || '-',
          },
          {
            label: t('columns.guest_count'),
            look: 'number',
            render: (role) => formatNumber(of[role].guest_count),
          },
          {
            label: t('totals.tip'),
            look: 'number',
            render: (role) => (of[role].tip === 0 ? '-' : formatAmount(of[role].tip, currency)),
          },
          {
            label: t('columns.total'),
            look: 'number',
            render: (role) => (
              <MoneyText isNegative={of[role].total < 0}>
                {formatAmount(of[role].total, currency)}
              </MoneyText>
            ),
          },
        ]}
      />
    </>
  )
}
