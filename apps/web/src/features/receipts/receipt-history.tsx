import type { Receipt, ReceiptCorrection } from '@pos/contract/features/receipts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatDateTime, formatNumber } from '#lib/format.ts'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { Section } from '#ui/section.tsx'
import classes from './receipts.module.css'

type Fields = ReceiptCorrection['before']
const plainFields = ['note', 'customer', 'revenue_center', 'table_code', 'floor'] as const

/** What was corrected, by whom and why; nothing where nothing was. */
export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  if (receipt.corrections.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <ul className={classes.history}>
        {receipt.corrections.toReversed().map((correction) => (
          <Correction key={correction.id} correction={correction} />
        ))}
      </ul>
    </Section>
  )
}

function Correction({ correction: { at, user_name, reason, before, after } }: { correction: ReceiptCorrection }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const words = {
    note: t('facts.note'),
    customer: t('facts.customer'),
    revenue_center: t('facts.revenue_center'),
    table: t('facts.table'),
    floor: t('facts.floor'),
  }
  return (
    <li>
      <p>
        {t('history.by', { time: formatDateTime(at, timeZone), name: user_name })}
        {reason && ` ${t('history.reason', { reason })}`}
      </p>
      <ul>
        {changesOf(before, after).map(({ name, number, from, to }) => (
          <li key={`${name} ${number}`}>
            {t('history.change', {
              field: name === 'payment' ? t('correction.payment', { number }) : words[name],
              from: from ?? t('history.nothing'),
              to: to ?? t('history.nothing'),
            })}
          </li>
        ))}
      </ul>
    </li>
  )
}

function changesOf(before: Fields, after: Fields) {
  const fields = plainFields
    .filter((name) => name in after && before[name] !== after[name])
    .map((name) => ({
      name: name === 'table_code' ? ('table' as const) : name,
      number: 0,
      from: before[name] ?? null,
      to: after[name] ?? null,
    }))
  const payments = (after.payments ?? []).map(({ line, name }) => ({
    name: 'payment' as const,
    number: line + 1,
    from: before.payments?.find((one) => one.line === line)?.name ?? null,
    to: name,
  }))
  return [...fields, ...payments]
}

/** Lines that were voided or moved before the check was paid, with the way to each. */
export function ReceiptVoids({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const timeZone = useTimeZone()
  if (receipt.voids.length === 0) return null
  return (
    <Section title={t('voids.of_receipt')}>
      <ul className={classes.voids}>
        {receipt.voids.map((one) => (
          <li key={one.id}>
            <Link to={`/pos/receipt-void-orders/${one.id}` as '/'}>{`${one.name} × ${formatNumber(one.quantity)}`}</Link>
            <span>{`${t(one.is_void ? 'voids.kinds.void' : 'voids.kinds.moved')} ${formatDateTime(one.at, timeZone)}`}</span>
            <strong>{one.is_void ? formatAmount(one.total_void_price, currency) : ''}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
