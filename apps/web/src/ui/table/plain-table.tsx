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
   * `title` is the record's name with its link. `action` is a button; only screen readers get its
   * heading.
   */
  role?: 'title' | 'action'
  /** `number` aligns figures right; `whole` keeps a time or short state on one line. */
  look?: 'number' | 'whole'
  isStrong?: boolean
  /** Hidden on phones, where a record has two lines, and on tablets without room for it. */
  isSecondary?: boolean
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
  /** Height in pixels beyond which the table scrolls. */
  maxHeight?: number
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
  maxHeight,
}: PlainTableProps<T>) {
  const region = useRef<HTMLDivElement>(null)
  useWideRegion(region)
  const columns = given.filter((column) => column !== false)
  const isSecondary = columns.map((column) => column.isSecondary)
  return (
    <div
      ref={region}
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={label}
      // Keyboard users reach a region that scrolls.
      {...(maxHeight === undefined
        ? {}
        : { tabIndex: 0, style: { maxBlockSize: maxHeight, overflowY: 'auto' } })}
    >
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.label}
                className={classOf(column)}
                data-gives-way={rankOf(isSecondary, index)}
              >
                {column.role === 'action' ? (
                  <span className="pos-visually-hidden">{column.label}</span>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const below = renderDetail?.(record)
            return (
              <Fragment key={keyOf(record)}>
                <tr onClick={openRow}>
                  {columns.map((column, index) => (
                    <td
                      key={column.label}
                      className={classOf(column)}
                      style={styleOf(column)}
                      {...dataOf(column, column.isEmpty?.(record) ?? false)}
                      data-gives-way={rankOf(isSecondary, index)}
                    >
                      {column.render(record)}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr>
                    <td colSpan={columns.length}>{below}</td>
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

const classOf = ({ look }: Column) => (look ? table[look] : undefined)

const styleOf = ({ minWidth, isStrong }: Column): CSSProperties => ({
  overflowWrap: 'anywhere',
  ...(minWidth ? { minWidth } : {}),
  ...(isStrong ? { fontWeight: 600 } : {}),
})

function dataOf({ label, role, isSecondary }: Column, isEmpty: boolean) {
  if (role === 'title') return { 'data-title': true }
  if (role === 'action') return { 'data-action': true }
  return { 'data-label': label, 'data-secondary': isEmpty || isSecondary }
}
