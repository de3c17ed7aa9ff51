import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { isRefund } from '@pos/domain/receipts/refunds'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import table from '#ui/table/table.module.css'
import { useWideRegion } from '#ui/table/use-wide-region.ts'
import { useFlagName } from '../detail/receipt-flags.tsx'
import classes from '../receipts.module.css'
import { partOf, type RawSearch } from './receipt-search.ts'

const columns = [
  { name: 'at', isSortable: true, isNumber: false },
  { name: 'shop', isSortable: false, isNumber: false },
  { name: 'receipt_number', isSortable: false, isNumber: false },
  { name: 'table_code', isSortable: false, isNumber: false },
  { name: 'staff', isSortable: false, isNumber: false },
  { name: 'guest_count', isSortable: false, isNumber: true },
  { name: 'payments', isSortable: false, isNumber: false },
  { name: 'discount', isSortable: false, isNumber: true },
  { name: 'tax', isSortable: false, isNumber: true },
  { name: 'total', isSortable: true, isNumber: true },
  { name: 'part', isSortable: false, isNumber: true },
  { name: 'flags', isSortable: false, isNumber: false },
] as const
type ColumnName = (typeof columns)[number]['name']
/** The columns that give way where there is no room for all, in this order. */
const givesWay: Partial<Record<ColumnName, number>> = {
  guest_count: 1,
  tax: 2,
  discount: 3,
  staff: 4,
  payments: 5,
}

interface ReceiptTableProps {
  rows: readonly ReceiptRow[]
  /** The moment by which the list counts. */
  dateType: 'paid_at' | 'ordered_at' | 'first_ordered_at'
  sort: string
  onSort: (sort: string) => void
  /** The list's search, which is kept in the address of the receipt and returns with it. */
  raw: RawSearch
  /** Ids of the selected rows. */
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
}

/** Receipts as a table, on a phone as cards. */
export function ReceiptTable({
  rows,
  dateType,
  sort,
  onSort,
  raw,
  selected,
  onSelect,
}: ReceiptTableProps) {
  const { t } = useTranslation('receipts')
  const current = useProfile().shop?.id
  const part = partOf(raw)
  const isShown = { shop: rows.some((row) => row.shop_id !== current), part: part !== null }
  const region = useRef<HTMLElement>(null)
  useWideRegion(region)
  const shown = columns.filter(({ name }) =>
    name === 'shop' || name === 'part' ? isShown[name] : true,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <section ref={region} className={table.region} aria-label={t('list')} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={`${table.mark} pos-no-print`}>
              <input
                type="checkbox"
                aria-label={t('selection.page')}
                checked={selected.length === rows.length}
                ref={(input) => {
                  if (input)
                    input.indeterminate = selected.length > 0 && selected.length < rows.length
                }}
                onChange={(event) =>
                  onSelect(event.currentTarget.checked ? rows.map((row) => row.id) : [])
                }
              />
            </th>
            {shown.map((column) => (
              <Header
                key={column.name}
                {...column}
                part={part}
                dateType={dateType}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              shown={shown}
              dateType={dateType}
              raw={raw}
              isSelected={selected.includes(row.id)}
              onSelect={(isSelected) =>
                onSelect(
                  isSelected ? [...selected, row.id] : selected.filter((id) => id !== row.id),
                )
              }
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeaderProps = (typeof columns)[number] &
  Pick<ReceiptTableProps, 'sort' | 'onSort' | 'dateType'> & { part: ReturnType<typeof partOf> }

function Header({ name, isSortable, isNumber, part, dateType, sort, onSort }: HeaderProps) {
  const { t } = useTranslation('receipts')
  const label =
    name === 'at'
      ? t(`columns.${dateType}`)
      : name === 'part'
        ? t(part ?? 'part.items')
        : t(`columns.${name}`)
  const className = isNumber ? table.number : undefined
  if (!isSortable)
    return (
      <th scope="col" className={className} data-gives-way={givesWay[name]}>
        {label}
      </th>
    )
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[
    direction
  ]
  return (
    <th scope="col" aria-sort={direction} className={className} data-gives-way={givesWay[name]}>
      <button type="button" onClick={() => onSort(direction === 'descending' ? name : `-${name}`)}>
        {label}
        <Icon size={13} aria-hidden />
      </button>
    </th>
  )
}

interface RowProps extends Pick<ReceiptTableProps, 'dateType' | 'raw'> {
  row: ReceiptRow
  shown: readonly (typeof columns)[number][]
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function Row({ row, shown, dateType, raw, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation('receipts')
  const navigate = useNavigate()
  const cells = useCells(row, dateType)
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
        <input
          type="checkbox"
          aria-label={t('selection.one', { number: row.receipt_number ?? row.uid })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      {shown.map(({ name, isNumber }) => (
        <td
          key={name}
          data-label={
            name === 'at'
              ? t(`columns.${dateType}`)
              : name === 'part'
                ? t(partOf(raw) ?? 'part.items')
                : t(`columns.${name}`)
          }
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

/** The content of the columns; null if it is not worth a line on a card. */
function useCells(
  row: ReceiptRow,
  dateType: ReceiptTableProps['dateType'],
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
    part: row.part_amount === null ? null : money(row.part_amount),
    flags: isMarked(row) ? <Marks row={row} /> : null,
  }
}

/**
 * Two lines of a name tell it from others; all of it shows where it is pointed at, and on the
 * receipt.
 */
const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
)

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
