import type { Receipt } from '@pos/contract/sales/receipts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { FactList } from './fact-list.tsx'

/** Lists people, place and times of a receipt. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const { shop } = useProfile()
  const { table_code, floor, guest_count } = receipt
  const at = (instant: string, businessDay?: string) => (
    <>
      {formatDateTime(instant, timeZone)}
      {businessDay && <small>{`${t('facts.business_day')} ${businessDay}`}</small>}
    </>
  )
  const { original } = receipt
  const corrected = (
    name: 'customer' | 'revenue_center' | 'table_code' | 'note',
    value: ReactNode,
  ) => (
    <>
      {value ?? '-'}
      {original && name in original && (
        <small>{t('facts.original', { value: original[name] ?? t('history.nothing') })}</small>
      )}
    </>
  )
  const facts: [string, ReactNode][] = [
    [t('facts.paid_at'), at(receipt.paid_at, receipt.paid_business_date)],
    [t('facts.ordered_at'), at(receipt.ordered_at, receipt.ordered_business_date)],
    [
      t('facts.first_ordered_at'),
      at(receipt.first_ordered_at, receipt.first_ordered_business_date),
    ],
    [
      t('facts.table'),
      corrected('table_code', table_code && (floor ? `${table_code} (${floor})` : table_code)),
    ],
    [t('facts.guest_count'), t('facts.guests', { count: guest_count })],
    [t('facts.staff'), receipt.staff?.name],
    ...(receipt.approvers.length > 0
      ? [[t('facts.approvers'), receipt.approvers.join(', ')] satisfies [string, ReactNode]]
      : []),
    ...(receipt.reason ? [[t('facts.reason'), receipt.reason] satisfies [string, ReactNode]] : []),
    [t('facts.customer'), corrected('customer', receipt.customer)],
    [t('facts.revenue_center'), corrected('revenue_center', receipt.revenue_center)],
    [t('facts.time_period'), receipt.time_period],
    ...(receipt.check_uid === null || receipt.shop_id !== shop?.id
      ? []
      : [
          [
            t('facts.check'),
            <PageLink key="check" to={recordPath('floor', receipt.check_uid)}>
              {t('facts.check_history')}
            </PageLink>,
          ] satisfies [string, ReactNode],
        ]),
    [t('facts.receipt_number'), receipt.receipt_number],
    [t('facts.uid'), receipt.uid],
    [t('facts.device'), receipt.device],
    [
      t('facts.received_at'),
      <>
        {formatDateTime(receipt.received_at, timeZone)}
        {receipt.after_close !== null && (
          <small>{t('after_close.fact', { number: receipt.after_close })}</small>
        )}
      </>,
    ],
    [t('facts.release'), receipt.release],
    [t('facts.note'), corrected('note', receipt.note)],
  ]
  return (
    <Section title={t('facts.title')}>
      <FactList facts={facts} />
    </Section>
  )
}
