import { Text, TextInput } from '@mantine/core'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'
import { Amount, OverShortText } from './amounts.tsx'
import type { Typed } from './use-typed.ts'

type Payment = DayFigures['payments'][number]
/** Cash is counted in the drawer, and payments on account use no terminal. */
const withoutTerminal = new Set<Payment['type']>(['cash', 'kake'])

/** Compares payments by type with the totals of the terminals. */
export function PaymentTable({
  payments,
  typed,
}: {
  payments: readonly Payment[]
  typed: Typed | null
}) {
  const { t } = useTranslation('day-close')
  return (
    <Section title={t('payments.title')} description={t('payments.text')}>
      {payments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('payments.empty')}
        </Text>
      ) : (
        <div role="group" className={table.region} aria-label={t('payments.title')}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('payments.name')}</th>
                <th className={table.number}>{t('payments.count')}</th>
                <th className={table.number}>{t('payments.amount')}</th>
                <th className={table.number}>{t('payments.terminal')}</th>
                <th className={table.number}>{t('payments.difference')}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <Row key={payment.key} payment={payment} typed={typed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function Row({ payment, typed }: { payment: Payment; typed: Typed | null }) {
  const { t } = useTranslation('day-close')
  const { key, label, type, count, amount } = payment
  const text = typed?.terminals[key]
  const terminal = typed ? typed.amountOf(text) : payment.terminal
  return (
    <tr>
      <td data-title>{label}</td>
      <td data-label={t('payments.count')} className={table.number}>
        {formatNumber(count)}
      </td>
      <td data-label={t('payments.amount')} className={table.number}>
        <Amount>{amount}</Amount>
      </td>
      <td data-label={t('payments.terminal')} className={table.number}>
        {typed && !withoutTerminal.has(type) ? (
          <TextInput
            aria-label={t('payments.terminal_of', { name: label })}
            value={text ?? ''}
            onChange={(event) => typed.setTerminal(key, event.currentTarget.value)}
            error={typed.isWrong(text)}
            inputMode="decimal"
            w={120}
            ml="auto"
            styles={{ input: { textAlign: 'right' } }}
          />
        ) : (
          <Amount>{terminal}</Amount>
        )}
      </td>
      <td data-label={t('payments.difference')} className={table.number}>
        {terminal === null ? '-' : <OverShortText>{terminal - amount}</OverShortText>}
      </td>
    </tr>
  )
}
