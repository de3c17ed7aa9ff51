import { Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { paymentTypeName } from '@pos/domain/money/payment-types'
import { exclusiveTax } from '@pos/domain/receipts/totals'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import classes from '../receipts.module.css'

interface SumLine {
  readonly label: string
  readonly amount: number
  /** Texts under the label. */
  readonly notes?: readonly string[]
  readonly isStrong?: boolean
}

/** From the subtotal to the amount due, without zeros. */
export function ReceiptTotals({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const {
    subtotal,
    discount,
    charge,
    table_charge,
    auto_gratuity,
    total,
    tip,
    cash_rounding,
    rounding_assumed,
    orders,
    taxes,
  } = receipt
  const lineDiscount = orders.reduce((sum, line) => sum + line.discount, 0)
  const added = [
    { label: t('totals.line_discount'), amount: -lineDiscount },
    { label: t('totals.check_discount'), amount: lineDiscount - discount },
    { label: t('totals.charge'), amount: charge },
    { label: t('totals.table_charge'), amount: table_charge },
    { label: t('totals.auto_gratuity'), amount: auto_gratuity },
    { label: t('totals.exclusive_tax'), amount: exclusiveTax(taxes) },
  ].filter((line) => line.amount !== 0)
  const lines: SumLine[] = [
    { label: t('totals.subtotal'), amount: subtotal },
    ...added,
    { label: t('totals.total'), amount: total, isStrong: true },
    ...(tip === 0 ? [] : [{ label: t('totals.tip'), amount: tip }]),
    ...(cash_rounding === 0
      ? []
      : [
          {
            label: t('totals.cash_rounding'),
            amount: cash_rounding,
            notes: rounding_assumed ? [t('totals.rounding_assumed')] : [],
          },
        ]),
    ...(tip === 0 && cash_rounding === 0
      ? []
      : [{ label: t('totals.due'), amount: total + tip + cash_rounding, isStrong: true }]),
  ]
  return (
    <Section title={t('totals.title')}>
      <Sums lines={lines} />
    </Section>
  )
}

/** The payments and the change. */
export function ReceiptPayments({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { payments, change, settle } = receipt
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const lines: SumLine[] = [
    ...payments.map((payment, index) => {
      const before = receipt.original?.payments?.find(({ line }) => line === index)
      const kind = kindOf(payment)
      const notes = [
        kind === payment.name ? '' : kind,
        before ? t('facts.original', { value: before.name }) : '',
      ]
      if (payment.card_last4) notes.push(t('payments.card', { digits: payment.card_last4 }))
      return {
        label: payment.name,
        notes: notes.filter((note) => note !== ''),
        amount: payment.amount,
      }
    }),
    ...(change === 0
      ? []
      : [
          { label: t('payments.paid'), amount: paid },
          { label: t('payments.change'), amount: -change },
        ]),
    { label: t('payments.settle'), amount: settle, isStrong: true },
  ]
  return (
    <Section title={t('payments.title')}>
      {payments.length === 0 && <p>{t('payments.none')}</p>}
      <Sums lines={lines} />
    </Section>
  )
}

/**
 * Type and brand in the reader's language; an unknown brand is shown as the terminal reported it.
 */
function kindOf({ type, sub_type }: Receipt['payments'][number]) {
  const name = (subType: string | null) => paymentTypeName(type, subType, currentLocale())
  return [name(null), sub_type && name(sub_type)].filter(Boolean).join(' · ')
}

/** Tax by rate, rounded once each. */
export function ReceiptTaxes({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const { taxes, tax } = receipt
  if (taxes.length === 0) return <Section title={t('taxes.title')}>{t('taxes.none')}</Section>
  return (
    <Section title={t('taxes.title')}>
      <PlainTable
        label={t('taxes.title')}
        records={taxes}
        keyOf={({ rate, kind, reduced }) => `${rate} ${kind} ${reduced}`}
        footer={t('taxes.all')}
        columns={[
          {
            label: t('taxes.rate'),
            role: 'title',
            render: ({ rate, kind, reduced }) => (
              <>
                {`${rate}% ${t(`lines.${kind}`)}`}{' '}
                {reduced && (
                  <Text span size="xs" c="dimmed">
                    {t('lines.reduced')}
                  </Text>
                )}
              </>
            ),
          },
          {
            label: t('taxes.taxable'),
            look: 'number',
            render: ({ taxable }) => formatAmount(taxable, currency),
          },
          {
            label: t('taxes.tax'),
            look: 'number',
            render: (one) => formatAmount(one.tax, currency),
            footer: formatAmount(tax, currency),
          },
        ]}
      />
    </Section>
  )
}

function Sums({ lines }: { lines: readonly SumLine[] }) {
  const currency = useCurrency()
  return (
    <dl className={classes.sums}>
      {lines.map(({ label, notes = [], amount, isStrong }, index) => (
        <div key={index} {...(isStrong ? { 'data-strong': true } : {})}>
          <dt>
            {label}
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </dt>
          <dd>
            <MoneyText isNegative={amount < 0}>{formatAmount(amount, currency)}</MoneyText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
