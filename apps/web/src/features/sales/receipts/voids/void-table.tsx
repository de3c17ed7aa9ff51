import type { VoidOrder } from '@pos/contract/sales/receipt-void-orders'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { openRow } from '#ui/table/open-row.ts'
import table from '#ui/table/table.module.css'
import { useWideRegion } from '#ui/table/use-wide-region.ts'
import { useFlagName } from '../detail/receipt-flags.tsx'
import type { RawSearch } from '../list/receipt-search.ts'
import classes from '../receipts.module.css'

const columns = [
  'at',
  'kind',
  'item',
  'quantity',
  'amount',
  'table',
  'person',
  'reason',
  'receipt',
  'flags',
] as const

/** Columns in order of disappearance in narrow tables. */
const givesWay: Partial<Record<(typeof columns)[number], number>> = {
  person: 1,
  table: 2,
  receipt: 3,
  reason: 4,
}

/** Voided and moved lines as a table, on a phone as cards. */
export function VoidTable({ rows, raw }: { rows: readonly VoidOrder[]; raw: RawSearch }) {
  const { t } = useTranslation('receipts')
  const region = useRef<HTMLElement>(null)
  useWideRegion(region)
  return (
    <section
      ref={region}
      className={`${table.region} ${table.lines}`}
      aria-label={t('voids.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
    >
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={isNumber(name) ? table.number : undefined}
                data-gives-way={givesWay[name]}
              >
                {t(`voids.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} raw={raw} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A line without a time was neither voided nor moved. */
export const kindOf = ({ void_at, moved_at }: Pick<VoidOrder, 'void_at' | 'moved_at'>) =>
  void_at !== null ? 'void' : moved_at !== null ? 'moved' : 'unknown'

const isNumber = (name: (typeof columns)[number]) => name === 'quantity' || name === 'amount'

function Row({ row, raw }: { row: VoidOrder; raw: RawSearch }) {
  const { t } = useTranslation('receipts')
  const { shop: current, shops } = useProfile()
  const shop = shops.find(({ id }) => id === row.shop_id) ?? current
  const isVoid = row.void_at !== null
  const nameOf = useFlagName()
  const at = formatDateTime(
    row.void_at ?? row.moved_at ?? row.received_at,
    shop?.timezone ?? 'Asia/Tokyo',
  )
  const cells = {
    at: (
      <PageLink to={recordPath('receipt-void-orders', row.id)} search={raw}>
        {at}
      </PageLink>
    ),
    kind: (
      <StatusBadge tone={isVoid ? 'warning' : 'info'}>
        {t(`voids.kinds.${kindOf(row)}`)}
      </StatusBadge>
    ),
    item: row.name,
    quantity: formatNumber(row.quantity),
    amount: isVoid ? (
      <MoneyText isNegative={row.total_void_price < 0}>
        {formatAmount(row.total_void_price, shop?.currency ?? 'JPY')}
      </MoneyText>
    ) : null,
    table: row.moved_to ? `${row.table_code ?? '-'} → ${row.moved_to}` : row.table_code,
    person: row.void_user ?? row.moved_user,
    reason: row.reason,
    flags:
      row.flags.length > 0 || row.after_close !== null ? (
        <span className={classes.marks}>
          {row.after_close !== null && (
            <StatusBadge tone="warning">{t('after_close.mark')}</StatusBadge>
          )}
          {row.flags.length > 0 && (
            <StatusBadge tone="warning">{row.flags.map(nameOf).join(', ')}</StatusBadge>
          )}
        </span>
      ) : null,
    receipt: row.receipt ? (
      <PageLink to={recordPath('receipts', row.receipt.id)}>
        {row.receipt.receipt_number ?? row.receipt_uid}
      </PageLink>
    ) : (
      row.receipt_uid
    ),
  }
  return (
    <tr className={classes.voided} onClick={openRow}>
      {columns.map((name) => (
        <td
          key={name}
          data-label={t(`voids.columns.${name}`)}
          data-name={name}
          data-gives-way={givesWay[name]}
          className={isNumber(name) ? table.number : undefined}
          {...(name === 'at' ? { 'data-title': true } : {})}
          {...(cells[name] === null ? { 'data-secondary': true } : {})}
        >
          {cells[name] ?? '-'}
        </td>
      ))}
    </tr>
  )
}
