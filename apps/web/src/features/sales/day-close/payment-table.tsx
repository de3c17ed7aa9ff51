import { Text, TextInput } from '@mantine/core'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import type { Typed } from './use-typed.ts'

type Payment = DayFigures['payments'][number]
/** Cash is counted in the drawer, and payments on account use no terminal. */
const withoutTerminal = new Set<Payment['type']>(['cash', 'kake'])

/** Returns the payments by terminal whose total was not typed. */
export const missingTerminals = (payments: readonly Payment[], typed: Typed): Payment[] =>
  payments.filter(
    ({ key, type, amount }) =>
      !withoutTerminal.has(type) && amount !== 0 && typed.amountOf(typed.terminals[key]) === null,
  )

/** Compares payments by type with the totals of the terminals. */
export function PaymentTable({
  payments,
  typed,
}: {
  payments: readonly Payment[]
  typed: Typed | null
}) {
  const { t } = useTranslation('day-close')
  const terminalOf = ({ key, terminal }: Payment) =>
    typed ? typed.amountOf(typed.terminals[key]) : terminal
  return (
    <Section title={t('payments.title')} description={t('payments.text')}>
      {payments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('payments.empty')}
        </Text>
      ) : (
        <PlainTable
          label={t('payments.title')}
          isStacked
          records={payments}
          keyOf={({ key }) => key}
          columns={[
            { label: t('payments.name'), role: 'title', render: ({ label }) => label },
            {
              label: t('payments.count'),
              look: 'number',
              render: ({ count }) => formatNumber(count),
            },
            {
              label: t('payments.amount'),
              look: 'number',
              render: ({ amount }) => <Amount>{amount}</Amount>,
            },
            {
              label: t('payments.terminal'),
              look: 'number',
              render: (payment) =>
                typed && !withoutTerminal.has(payment.type) ? (
                  <TerminalInput payment={payment} typed={typed} />
                ) : (
                  <Amount>{terminalOf(payment)}</Amount>
                ),
            },
            {
              label: t('payments.difference'),
              look: 'number',
              render: (payment) => {
                const terminal = terminalOf(payment)
                return terminal === null ? (
                  '-'
                ) : (
                  <OverShortText>{terminal - payment.amount}</OverShortText>
                )
              },
            },
          ]}
        />
      )}
    </Section>
  )
}

function TerminalInput({ payment: { key, label }, typed }: { payment: Payment; typed: Typed }) {
  const { t } = useTranslation('day-close')
  const text = typed.terminals[key]
  return (
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
  )
}
