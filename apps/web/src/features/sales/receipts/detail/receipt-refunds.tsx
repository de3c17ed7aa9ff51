import type { Receipt } from '@pos/contract/sales/receipts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from '../receipts.module.css'
import { FactList } from './fact-list.tsx'

type Linked = NonNullable<Receipt['refunded_receipt']>

/**
 * The refunded receipt of a refund, or the refunds of a receipt, linked, with refunded and
 * remaining amounts.
 */
export function ReceiptRefunds({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.refund_of !== null && (
        <RefundOf refundOf={receipt.refund_of} of={receipt.refunded_receipt} />
      )}
      {receipt.refunds.length > 0 && <RefundsOf receipt={receipt} />}
    </>
  )
}

function RefundOf({ refundOf, of }: { refundOf: string; of: Linked | null }) {
  const { t } = useTranslation('receipts')
  const balance = useBalance()
  const original = of ? <LinkTo receipt={of} /> : t('refund.of_missing', { uid: refundOf })
  return (
    <Section title={t('refund.title')}>
      <FactList facts={[[t('refund.of'), original], ...(of ? balance(of.paid, of) : [])]} />
    </Section>
  )
}

function RefundsOf({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const balance = useBalance()
  return (
    <Section title={t('refund.list')}>
      <ul className={classes.voids}>
        {receipt.refunds.map((one) => (
          <li key={one.id}>
            <LinkTo receipt={one} />
            <span>{formatDateTime(one.paid_at, timeZone)}</span>
            <strong>{formatAmount(one.amount, currency)}</strong>
          </li>
        ))}
      </ul>
      <FactList facts={balance(receipt.refunded + receipt.left, receipt)} />
    </Section>
  )
}

function LinkTo({
  receipt,
}: {
  receipt: Pick<Linked, 'id' | 'uid' | 'receipt_number' | 'set_aside_at'>
}) {
  const { t } = useTranslation('receipts')
  return (
    <span>
      <PageLink to={recordPath('receipts', receipt.id)}>
        {t('refund.receipt', { number: receipt.receipt_number ?? receipt.uid })}
      </PageLink>
      {receipt.set_aside_at !== null && ` (${t('refund.aside')})`}
    </span>
  )
}

/** Paid, refunded and remaining amounts; or the excess of the refunds. */
function useBalance() {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  return (
    paid: number,
    { refunded, left }: { refunded: number; left: number },
  ): [string, ReactNode][] => [
    [t('refund.paid'), formatAmount(paid, currency)],
    [t('refund.refunded'), formatAmount(refunded, currency)],
    left < 0
      ? [t('refund.over'), formatAmount(-left, currency)]
      : [t('refund.left'), formatAmount(left, currency)],
  ]
}
