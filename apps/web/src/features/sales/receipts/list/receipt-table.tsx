import { figureInAddress } from '@pos/contract/sales/figure-in-address'
import type { ShownFigure } from '@pos/contract/sales/part-figures'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RowCheckbox } from '#kit/list/row-checkbox.tsx'
import { useRowSelection } from '#kit/list/use-row-selection.ts'
import { useProfile } from '#lib/profile.ts'
import table from '#ui/table/table.module.css'
import { useWideRegion } from '#ui/table/use-wide-region.ts'
import { useColumnName } from './figure-name.ts'
import { type ColumnName, columns, type DateType, givesWay } from './receipt-columns.ts'
import { Row } from './receipt-row.tsx'
import type { RawSearch } from './receipt-search.ts'

interface ReceiptTableProps {
  rows: readonly ReceiptRow[]
  /** The revenue type of the list. */
  dateType: DateType
  sort: string
  onSort: (sort: string) => void
  /** The list's search, kept in the address of the receipt for its back link. */
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
  const figure = figureInAddress(raw)
  const isShown: Partial<Record<ColumnName, boolean>> = {
    shop: rows.some((row) => row.shop_id !== current),
    lines: rows.some((row) => row.part_lines.length > 0),
    part: figure !== null,
  }
  const region = useRef<HTMLElement>(null)
  useWideRegion(region)
  const onMark = useRowSelection({ ids: rows.map(({ id }) => id), selected, onSelect })
  const shown = columns.filter(({ name }) => isShown[name] ?? true)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <section ref={region} className={table.region} aria-label={t('list')} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={`${table.mark} pos-no-print`}>
              <RowCheckbox
                label={t('selection.page')}
                isChecked={selected.length === rows.length}
                isPartly={selected.length > 0 && selected.length < rows.length}
                onChange={(isChecked) => onSelect(isChecked ? rows.map((row) => row.id) : [])}
              />
            </th>
            {shown.map((column) => (
              <Header
                key={column.name}
                {...column}
                figure={figure}
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
              onSelect={(isSelected, isRange) => onMark(row.id, isSelected, isRange)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeaderProps = (typeof columns)[number] &
  Pick<ReceiptTableProps, 'sort' | 'onSort' | 'dateType'> & { figure: ShownFigure | null }

function Header({ name, isSortable, isNumber, figure, dateType, sort, onSort }: HeaderProps) {
  const nameOf = useColumnName(dateType, figure)
  const label = nameOf(name)
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
