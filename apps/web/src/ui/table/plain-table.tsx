import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type ReactNode, useRef } from 'react'
import { openRow } from './open-row.ts'
import table from './table.module.css'
import { rankOf, useWideRegion } from './use-wide-region.ts'

/** A column of a plain table. */
export interface PlainColumn<T> {
  /** Its heading. On a phone it precedes the value. */
  label: string
  render: (record: T) => ReactNode
  /**
   * `title` is the record's name with its link. `action` is a button, and `toggle` the one that
   * opens the detail; only screen readers get their heading.
   */
  role?: 'title' | 'action' | 'toggle'
  /** `number` aligns figures right; `whole` keeps a time or short state on one line. */
  look?: 'number' | 'whole'
  isStrong?: boolean
  /** Hidden on phones, where a record has two lines, and on tablets without room for it. */
  isSecondary?: boolean
  /**
   * Position in the order in which columns are hidden in a narrow table, from 1. By default the last
   * secondary column is hidden first.
   */
  givesWay?: number
  /** The column's name in `sort`, if the table can be sorted by it. */
  sort?: string
  /** Returns true if the record has no value here. The cell is then hidden on a phone. */
  isEmpty?: (record: T) => boolean
  /** In pixels. */
  minWidth?: number
  /** Cell of the footer. */
  footer?: ReactNode
}

interface PlainTableProps<T> {
  label: string
  /** False entries are skipped, for columns that depend on a condition. */
  columns: readonly (PlainColumn<T> | false)[]
  records: readonly T[]
  /** React key of a record. */
  keyOf: (record: T) => string
  /** Label of the footer, spanning the columns before the first one with a `footer`. */
  footer?: string
  /** Content of a separate row below the record's, such as its problems. */
  renderDetail?: (record: T) => ReactNode
  /** True for a long table beside others on its page: it scrolls in itself, except on a phone. */
  isTall?: boolean
  /** On a phone, each value has its own line. For tables of figures or inputs. */
  isStacked?: boolean
  /** Marks the record that the page shows. */
  isCurrent?: (record: T) => boolean
  /** Name of the column by which the records are sorted; with `-` in front if descending. */
  sort?: string
  /** Sorts by a column: ascending, descending, then not at all (''). */
  onSort?: (sort: string) => void
}

/**
 * A table of records without a contract resource. A click on a row opens its link; on a phone each
 * record takes two lines.
 */
export function PlainTable<T>({
  label,
  columns: given,
  records,
  keyOf,
  footer,
  renderDetail,
  isTall = false,
  isStacked = false,
  isCurrent,
  sort = '',
  onSort,
}: PlainTableProps<T>) {
  const region = useRef<HTMLDivElement>(null)
  useWideRegion(region)
  const columns = given.filter((column) => column !== false)
  const isSecondary = columns.map((column) => column.isSecondary)
  const rank = (column: PlainColumn<T>, index: number) =>
    column.givesWay ?? rankOf(isSecondary, index)
  return (
    <div
      ref={region}
      role="group"
      className={[table.region, isStacked ? '' : table.lines, isTall ? table.tall : ''].join(' ')}
      aria-label={label}
      // Keyboard users reach a region that scrolls.
      {...(isTall ? { tabIndex: 0 } : {})}
    >
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Heading
                key={column.label}
                column={column}
                rank={rank(column, index)}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const below = renderDetail?.(record)
            return (
              <Fragment key={keyOf(record)}>
                <tr onClick={openRow} aria-current={isCurrent?.(record) || undefined}>
                  {columns.map((column, index) => (
                    <td
                      key={column.label}
                      className={classOf(column)}
                      style={styleOf(column)}
                      {...dataOf(column, column.isEmpty?.(record) ?? false)}
                      data-gives-way={rank(column, index)}
                    >
                      {column.render(record)}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr>
                    <td colSpan={columns.length} className={table.opened}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {footer !== undefined && <FooterRow label={footer} columns={columns} />}
        </tbody>
      </table>
    </div>
  )
}

interface HeadingProps {
  column: Column
  rank: number | undefined
  sort: string
  onSort: ((sort: string) => void) | undefined
}

function Heading({ column, rank, sort, onSort }: HeadingProps) {
  const { label, role, sort: name } = column
  const isHidden = role === 'action' || role === 'toggle'
  if (name === undefined || !onSort)
    return (
      <th className={classOf(column)} data-gives-way={rank}>
        {isHidden ? <span className="pos-visually-hidden">{label}</span> : label}
      </th>
    )
  const [next, Icon, direction] =
    sort === name
      ? ([`-${name}`, IconArrowUp, 'ascending'] as const)
      : sort === `-${name}`
        ? (['', IconArrowDown, 'descending'] as const)
        : ([name, IconArrowsSort, 'none'] as const)
  return (
    <th className={classOf(column)} data-gives-way={rank} aria-sort={direction}>
      <button type="button" onClick={() => onSort(next)}>
        {label}
        <Icon size={13} aria-hidden />
      </button>
    </th>
  )
}

/** The last row: a label, then the footer cells of columns. */
function FooterRow({ label, columns }: { label: string; columns: readonly PlainColumn<never>[] }) {
  const first = columns.findIndex((column) => column.footer !== undefined)
  return (
    <tr>
      <td data-title colSpan={first}>
        <b>{label}</b>
      </td>
      {columns.slice(first).map((column) => (
        <td
          key={column.label}
          className={classOf(column)}
          style={{ fontWeight: 600 }}
          {...(column.footer === undefined
            ? { 'data-secondary': true, 'aria-hidden': true }
            : { 'data-label': column.label })}
        >
          {column.footer}
        </td>
      ))}
    </tr>
  )
}

type Column = Omit<PlainColumn<never>, 'render'>

const classOf = ({ look, role }: Column) =>
  role === 'toggle' ? table.toggle : look ? table[look] : undefined

const styleOf = ({ minWidth, isStrong }: Column): CSSProperties => ({
  overflowWrap: 'anywhere',
  ...(minWidth ? { minWidth } : {}),
  ...(isStrong ? { fontWeight: 600 } : {}),
})

function dataOf({ label, role, isSecondary }: Column, isEmpty: boolean) {
  if (role === 'title') return { 'data-title': true }
  const isHidden = isEmpty || isSecondary || undefined
  if (role === 'action') return { 'data-action': true, 'data-secondary': isHidden }
  if (role === 'toggle') return {}
  return { 'data-label': label, 'data-secondary': isHidden }
}
