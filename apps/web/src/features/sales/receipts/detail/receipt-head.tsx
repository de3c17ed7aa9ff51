import type { Receipt } from '@pos/contract/sales/receipts'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'
import { listText } from '#lib/text/list-text.ts'
import classes from '../receipts.module.css'

/** Shows the total of a receipt, when and where it was paid, by whom and how. */
export function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const { total, paid_at, table_code, floor, guest_count, staff, payments } = receipt
  const facts = [
    formatDateTime(paid_at, timeZone),
    table_code && (floor ? `${table_code} (${floor})` : table_code),
    t('head.guests', { count: guest_count }),
    staff?.name,
    listText([...new Set(payments.map(({ name }) => name))]),
  ]
  return (
    <p className={classes.head}>
      <strong>{formatAmount(total, currency)}</strong>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
