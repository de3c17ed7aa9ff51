import type { VoidOrder } from '@pos/contract/sales/receipt-void-orders'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { useFlagName } from '../detail/receipt-flags.tsx'
import type { RawSearch } from '../list/receipt-search.ts'
import classes from '../receipts.module.css'

/** Voided and moved lines as a table, on a phone as cards. */
export function VoidTable({ rows, raw }: { rows: readonly VoidOrder[]; raw: RawSearch }) {
  const { t } = useTranslation('receipts')
  const { shop: current, shops } = useProfile()
  const shopOf = (row: VoidOrder) => shops.find(({ id }) => id === row.shop_id) ?? current
  return (
    <PlainTable
      label={t('voids.list')}
      records={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('voids.columns.at'),
          role: 'title',
          render: (row) => (
            <PageLink to={recordPath('receipt-void-orders', row.id)} search={raw}>
              {formatDateTime(
                row.void_at ?? row.moved_at ?? row.received_at,
                shopOf(row)?.timezone ?? 'Asia/Tokyo',
              )}
            </PageLink>
          ),
        },
        {
          label: t('voids.columns.kind'),
          render: (row) => (
            <StatusBadge tone={row.void_at === null ? 'info' : 'warning'}>
              {t(`voids.kinds.${kindOf(row)}`)}
            </StatusBadge>
          ),
        },
        { label: t('voids.columns.item'), render: ({ name }) => name },
        {
          label: t('voids.columns.quantity'),
          look: 'number',
          render: ({ quantity }) => formatNumber(quantity),
        },
        {
          label: t('voids.columns.amount'),
          look: 'number',
          render: (row) =>
            row.void_at === null ? (
              '-'
            ) : (
              <MoneyText isNegative={row.total_void_price < 0}>
                {formatAmount(row.total_void_price, shopOf(row)?.currency ?? 'JPY')}
              </MoneyText>
            ),
          isEmpty: (row) => row.void_at === null,
        },
        {
          label: t('voids.columns.table'),
          givesWay: 2,
          render: (row) =>
            row.moved_to ? `${row.table_code ?? '-'} → ${row.moved_to}` : (row.table_code ?? '-'),
          isEmpty: (row) => !row.moved_to && row.table_code === null,
        },
        {
          label: t('voids.columns.person'),
          givesWay: 1,
          render: (row) => row.void_user ?? row.moved_user ?? '-',
          isEmpty: (row) => row.void_user === null && row.moved_user === null,
        },
        {
          label: t('voids.columns.reason'),
          givesWay: 4,
          render: ({ reason }) => reason ?? '-',
          isEmpty: ({ reason }) => reason === null,
        },
        {
          label: t('voids.columns.receipt'),
          givesWay: 3,
          render: ({ receipt, receipt_uid: uid }) =>
            receipt ? (
              <PageLink to={recordPath('receipts', receipt.id)}>
                {receipt.receipt_number ?? uid}
              </PageLink>
            ) : (
              (uid ?? '-')
            ),
          isEmpty: ({ receipt, receipt_uid: uid }) => receipt === null && uid === null,
        },
        {
          label: t('voids.columns.flags'),
          render: (row) => <Marks row={row} />,
          isEmpty: ({ flags, after_close: late }) => flags.length === 0 && late === null,
        },
      ]}
    />
  )
}

function Marks({ row: { flags, after_close: late } }: { row: VoidOrder }) {
  const { t } = useTranslation('receipts')
  const nameOf = useFlagName()
  if (flags.length === 0 && late === null) return '-'
  return (
    <span className={classes.marks}>
      {late !== null && <StatusBadge tone="warning">{t('after_close.mark')}</StatusBadge>}
      {flags.length > 0 && <StatusBadge tone="warning">{flags.map(nameOf).join(', ')}</StatusBadge>}
    </span>
  )
}

/** A line without a time was neither voided nor moved. */
export const kindOf = ({ void_at, moved_at }: Pick<VoidOrder, 'void_at' | 'moved_at'>) =>
  void_at !== null ? 'void' : moved_at !== null ? 'moved' : 'unknown'
