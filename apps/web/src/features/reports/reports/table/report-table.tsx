import { UnstyledButton } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { addressBehind, type Behind, type BehindList } from '../frame/drill-down.ts'
import { useDelegatedLinks } from '../frame/use-follow.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import {
  nameSort,
  nextSort,
  openRows,
  openText,
  type ReportColumn,
  type ReportRow,
  shownRows,
  sortedRows,
} from './report-rows.ts'
import classes from './report-table.module.css'
import { ReportTableRow } from './report-table-row.tsx'

/** More columns than this are printed small. */
const widest = 8

/** A report's rows with all their figures. */
export interface ReportTableProps<F> {
  label: string
  /** Heading of the rows' names. */
  heading: string
  columns: readonly ReportColumn<F>[]
  rows: readonly ReportRow<F>[]
  /** `behind` are the receipts of the totals, if not simply all. */
  totals: { readonly figures: F; readonly compared: F | null; readonly behind?: Behind } | null
  basis: ReportBasis
  address: ReportAddress
  canSort?: boolean
}

/**
 * All figures of all rows, with totals at the bottom. Every figure links to its receipts; rows with
 * children can be opened.
 */
export function ReportTable<F>({
  label,
  heading,
  columns,
  rows,
  totals,
  basis,
  address,
  canSort = false,
}: ReportTableProps<F>) {
  const { t } = useTranslation('reports')
  const { shop } = useProfile()
  const ref = useDelegatedLinks<HTMLDivElement>()
  const { raw, change } = address
  const open = openRows(rows, raw.open)
  const toggle = (id: string) =>
    change({ open: openText(rows, open.has(id) ? without(open, id) : new Set([...open, id])) })
  // The name of the totals links to the same list as their figures.
  const listOfAll = columns.some(({ list }) => list === 'receipts')
    ? 'receipts'
    : (columns[0]?.list ?? 'receipts')
  const behindOf = (list: BehindList, behind: NonNullable<Behind>, figure?: string) =>
    addressBehind(list, behind, basis, shop?.id ?? null, figure)
  return (
    <div
      ref={ref}
      role="group"
      className={classes.region}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      data-scrolls
    >
      <table className={classes.table} {...(columns.length > widest ? { 'data-wide': true } : {})}>
        <thead>
          <tr>
            <Heading
              column={{ key: nameSort, label: heading }}
              isName
              {...(canSort ? { sort: raw.sort ?? '', onSort: (sort) => change({ sort }) } : {})}
            />
            {columns.map((column) => (
              <Heading
                key={column.key}
                column={column}
                {...(canSort ? { sort: raw.sort ?? '', onSort: (sort) => change({ sort }) } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(canSort ? sortedRows(rows, columns, raw.sort) : rows, open).map((shown) => (
            <ReportTableRow
              key={shown.row.id}
              shown={shown}
              columns={columns}
              address={behindOf}
              onToggle={toggle}
            />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <ReportTableRow
              shown={{
                row: { id: 'totals', label: t('totals'), list: listOfAll, behind: {}, ...totals },
                depth: 0,
                isOpen: false,
              }}
              columns={columns}
              address={behindOf}
              onToggle={toggle}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeadingProps {
  column: { readonly key: string; readonly label: string; readonly hint?: string }
  /** True for the column with names, on the left. */
  isName?: boolean
  sort?: string
  /** Missing: the rows keep their order. */
  onSort?: (sort: string) => void
}

function Heading({ column: { key, label, hint }, isName = false, sort, onSort }: HeadingProps) {
  const { t } = useTranslation('reports')
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : null
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={isName ? undefined : classes.number}
      title={hint}
      {...(direction ? { 'aria-sort': direction } : {})}
    >
      {onSort ? (
        <UnstyledButton
          className={classes.sort ?? ''}
          title={hint ?? t('sort_by', { name: label })}
          onClick={() => onSort(nextSort(sort, key))}
        >
          {direction && <Arrow size={12} aria-hidden />}
          {label}
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  )
}

function without(open: ReadonlySet<string>, id: string) {
  return new Set([...open].filter((one) => one !== id))
}
