import type { ReceiptCorrection } from '@pos/contract/sales/corrections'
import type { Receipt } from '@pos/contract/sales/receipts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from '../receipts.module.css'

type Fields = ReceiptCorrection['before']
const plainFields = ['note', 'customer', 'revenue_center', 'table_code', 'floor'] as const

/**
 * Corrections, setting aside and restoring, with author and reason, newest first; empty if there
 * were none.
 */
export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const entries = [
    ...receipt.corrections.map((correction) => ({
      id: correction.id,
      entry: <Correction correction={correction} />,
    })),
    ...receipt.set_asides.map((one) => ({ id: one.id, entry: <SetAsideEntry of={one} /> })),
  ]
  if (entries.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <ul className={classes.history}>
        {/* Ids grow with time. */}
        {entries
          .toSorted((a, b) => (a.id < b.id ? 1 : -1))
          .map(({ id, entry }) => (
            <Fragment key={id}>{entry}</Fragment>
          ))}
      </ul>
    </Section>
  )
}

interface EntryProps {
  of: { readonly at: string; readonly user_name: string; readonly reason: string | null }
  children: ReactNode
}

function Entry({ of: { at, user_name, reason }, children }: EntryProps) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  return (
    <li>
      <p>
        {t('history.by', { time: formatDateTime(at, timeZone), name: user_name })}
        {reason && ` ${t('history.reason', { reason })}`}
      </p>
      <ul>{children}</ul>
    </li>
  )
}

function SetAsideEntry({ of }: { of: Receipt['set_asides'][number] }) {
  const { t } = useTranslation('receipts')
  return (
    <Entry of={of}>
      <li>{t(of.is_set_aside ? 'history.set_aside' : 'history.restored')}</li>
    </Entry>
  )
}

function Correction({ correction }: { correction: ReceiptCorrection }) {
  const { t } = useTranslation('receipts')
  const texts = {
    note: t('facts.note'),
    customer: t('facts.customer'),
    revenue_center: t('facts.revenue_center'),
    table: t('facts.table'),
    floor: t('facts.floor'),
  }
  return (
    <Entry of={correction}>
      {changesOf(correction.before, correction.after).map(({ name, number, from, to }) => (
        <li key={`${name} ${number}`}>
          {t('history.change', {
            field: name === 'payment' ? t('correction.payment', { number }) : texts[name],
            from: from ?? t('history.nothing'),
            to: to ?? t('history.nothing'),
          })}
        </li>
      ))}
    </Entry>
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

/** Lines that were voided or moved before the check was paid, with links. */
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
            <PageLink
              to={recordPath('receipt-void-orders', one.id)}
            >{`${one.name} × ${formatNumber(one.quantity)}`}</PageLink>
            <span>{`${t(one.is_void ? 'voids.kinds.void' : 'voids.kinds.moved')} ${formatDateTime(one.at, timeZone)}`}</span>
            <strong>{one.is_void ? formatAmount(one.total_void_price, currency) : ''}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
