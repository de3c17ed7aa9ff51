import type { VoidOrder } from '@pos/contract/sales/receipt-void-orders'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { FactList } from '../detail/fact-list.tsx'
import { OneRecord } from '../detail/one-record.tsx'
import { ReceiptFlags } from '../detail/receipt-flags.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { OfShop } from '../list/of-shop.tsx'
import { kindOf } from './void-table.tsx'

export function VoidOrderScreen() {
  const { t } = useTranslation('receipts')
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const { data, error } = useEndpoint(`/v1/receipt-void-orders/${id}`)
  return (
    <>
      <PageHeader
        title={data ? t('voids.detail_title', { name: data.name }) : t('voids.title')}
        back={<BackToList to="/pos/receipt-void-orders" />}
      >
        <PrintButton />
      </PageHeader>
      <OneRecord data={data} error={error} notFound={t('voids.not_found')}>
        {(row) => (
          <OfShop shopId={row.shop_id}>
            <ReceiptFlags flags={row.flags} ofVoid />
            <Facts row={row} />
          </OfShop>
        )}
      </OneRecord>
    </>
  )
}

function Facts({ row }: { row: VoidOrder }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const isVoid = row.void_at !== null
  const facts: (readonly [string, ReactNode])[] = [
    [t('voids.kind'), t(`voids.kinds.${kindOf(row)}`)],
    [t('voids.columns.item'), row.name],
    [t('voids.columns.quantity'), formatNumber(row.quantity)],
    ...(isVoid
      ? ([
          [t('voids.columns.amount'), formatAmount(row.total_void_price, currency)],
          [t('voids.columns.reason'), row.reason],
          [t('voids.void_at'), formatDateTime(row.void_at, timeZone)],
          [t('voids.void_user'), row.void_user],
        ] as const)
      : []),
    ...(row.moved_at === null
      ? []
      : ([
          [t('voids.moved_at'), formatDateTime(row.moved_at, timeZone)],
          [t('voids.moved_user'), row.moved_user],
          [t('voids.moved_to'), row.moved_to],
        ] as const)),
    [t('facts.business_day'), row.business_date],
    ...(row.after_close === null
      ? []
      : ([
          [
            t('facts.received_at'),
            `${formatDateTime(row.received_at, timeZone)} ${t('after_close.fact', { number: row.after_close })}`,
          ],
        ] as const)),
    [t('facts.table'), row.table_code],
    [t('facts.revenue_center'), row.revenue_center],
    [t('facts.time_period'), row.time_period],
    [
      t('voids.columns.receipt'),
      row.receipt ? (
        <PageLink to={recordPath('receipts', row.receipt.id)}>
          {row.receipt.receipt_number ?? row.receipt_uid}
        </PageLink>
      ) : (
        row.receipt_uid && t('voids.receipt_missing', { uid: row.receipt_uid })
      ),
    ],
    [t('facts.uid'), row.uid],
    [t('facts.device'), row.device],
    [t('facts.received_at'), formatDateTime(row.received_at, timeZone)],
  ]
  return (
    <Section title={t('voids.facts')}>
      <FactList facts={facts} />
    </Section>
  )
}
