import { figureInAddress } from '@pos/contract/sales/figure-in-address'
import { isCount, type ShownFigure } from '@pos/contract/sales/part-figures'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { isRefund } from '@pos/domain/receipts/refunds'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowCheckbox } from '#kit/list/row-checkbox.tsx'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import table from '#ui/table/table.module.css'
import { useFlagName } from '../detail/receipt-flags.tsx'
import classes from '../receipts.module.css'
import { useColumnName } from './figure-name.ts'
import type { columns } from './receipt-columns.ts'
import { type ColumnName, type DateType, givesWay } from './receipt-columns.ts'
import type { RawSearch } from './receipt-search.ts'

interface RowProps {
  row: ReceiptRow
  dateType: DateType
  raw: RawSearch
  shown: readonly (typeof columns)[number][]
  isSelected: boolean
  onSelect: (isSelected: boolean, isRange: boolean) => void
}

/** A receipt as a row of the table. A click outside its link and checkbox opens it. */
export function Row({ row, shown, dateType, raw, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation('receipts')
  const navigate = useNavigate()
  const figure = figureInAddress(raw)
  const nameOf = useColumnName(dateType, figure)
  const cells = useCells(row, dateType, figure)
  const to = recordPath('receipts', row.id)
  const open = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a, input') !== null
    const isSelecting = String(window.getSelection() ?? '') !== ''
    if (!isOnLink && !isSelecting) void navigate({ to, search: raw })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in the row does the same
    <tr
      onClick={open}
      className={classes.row}
      data-open
      data-chosen={isSelected || undefined}
      data-aside={row.set_aside_at !== null || undefined}
    >
      <td className={`${table.mark} pos-no-print`}>
        <RowCheckbox
          label={t('selection.one', { number: row.receipt_number ?? row.uid })}
          isChecked={isSelected}
          onChange={onSelect}
        />
      </td>
      {shown.map(({ name, isNumber }) => (
        <td
          key={name}
          data-label={nameOf(name)}
          data-name={name}
          data-gives-way={givesWay[name]}
          className={isNumber ? table.number : undefined}
          {...(name === 'at' ? { 'data-title': true } : {})}
          {...(cells[name] === null ? { 'data-secondary': true } : {})}
        >
          {name === 'at' ? (
            <PageLink
              to={to}
              search={raw}
              aria-label={t('open', { number: row.receipt_number ?? row.uid })}
            >
              {cells[name]}
            </PageLink>
          ) : (
            cells[name]
          )}
        </td>
      ))}
    </tr>
  )
}

/** The content of the columns; null if a card can omit it. */
function useCells(
  row: ReceiptRow,
  dateType: DateType,
  figure: ShownFigure | null,
): Record<ColumnName, ReactNode> {
  const { shop: current, shops } = useProfile()
  const shop = shops.find(({ id }) => id === row.shop_id) ?? current
  const currency = shop?.currency ?? 'JPY'
  const money = (amount: number) => (
    <MoneyText isNegative={amount < 0}>{formatAmount(amount, currency)}</MoneyText>
  )
  return {
    at: formatDateTime(row[dateType], shop?.timezone ?? 'Asia/Tokyo'),
    shop: shop?.name ?? null,
    receipt_number: row.receipt_number ?? <span className={classes.uid}>{row.uid}</span>,
    table_code: row.table_code && (row.floor ? `${row.table_code} (${row.floor})` : row.table_code),
    staff: row.staff && <Name>{row.staff}</Name>,
    guest_count: formatNumber(row.guest_count),
    payments:
      row.payment_names.length > 0 ? (
        <Name>{[...new Set(row.payment_names)].join(', ')}</Name>
      ) : null,
    discount: row.discount === 0 ? null : money(-row.discount),
    tax: money(row.tax),
    total: <strong>{money(row.total)}</strong>,
    lines: row.part_lines.length > 0 ? <Lines lines={row.part_lines} money={money} /> : null,
    part:
      row.part_amount === null
        ? null
        : figure && isCount(figure)
          ? formatNumber(row.part_amount)
          : money(row.part_amount),
    flags: isMarked(row) ? <Marks row={row} /> : null,
  }
}

/**
 * Two lines of a name are enough to distinguish it; the full name is shown on hover and on the
 * receipt.
 */
const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
)

/** The lines that the filter selects: quantity, name with condiments, and price. */
function Lines({
  lines,
  money,
}: {
  lines: ReceiptRow['part_lines']
  money: (amount: number) => ReactNode
}) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ name, quantity, condiments, price, discount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <li key={index}>
          <span>
            {formatNumber(quantity)} × {name}
            {condiments.length > 0 && <small> {condiments.join(' / ')}</small>}
          </span>
          <span className={classes.line_price}>{money(price - discount)}</span>
        </li>
      ))}
    </ul>
  )
}

const isMarked = (row: ReceiptRow) =>
  row.flags.length > 0 ||
  row.version > 1 ||
  row.set_aside_at !== null ||
  row.after_close !== null ||
  isRefund(row) ||
  isOfReversal(row)

const isOfReversal = ({ reverses, replaces, is_reversed }: ReceiptRow) =>
  reverses !== null || replaces !== null || is_reversed

function Marks({ row }: { row: ReceiptRow }) {
  const { t } = useTranslation('receipts')
  const nameOf = useFlagName()
  const [first, ...others] = row.flags
  return (
    <span className={classes.marks}>
      {isRefund(row) && <StatusBadge tone="neutral">{t('refund.mark')}</StatusBadge>}
      {row.is_reversed && <StatusBadge tone="neutral">{t('amounts.reversed')}</StatusBadge>}
      {row.reverses !== null && <StatusBadge tone="error">{t('amounts.reversal')}</StatusBadge>}
      {row.replaces !== null && <StatusBadge tone="info">{t('amounts.replacement')}</StatusBadge>}
      {row.after_close !== null && (
        <StatusBadge tone="warning">{t('after_close.mark')}</StatusBadge>
      )}
      {row.set_aside_at !== null && <StatusBadge tone="neutral">{t('set_aside.mark')}</StatusBadge>}
      {first !== undefined && (
        <StatusBadge tone="warning">
          {others.length > 0
            ? t('flagged_more', { name: nameOf(first), count: others.length })
            : nameOf(first)}
        </StatusBadge>
      )}
      {row.version > 1 && <StatusBadge tone="info">{t('corrected')}</StatusBadge>}
    </span>
  )
}
