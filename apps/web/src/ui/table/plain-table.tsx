import { type CSSProperties, type ReactNode, useRef } from 'react'
import { openRow } from './open-row.ts'
import table from './table.module.css'
import { rankOf, useWideRegion } from './use-wide-region.ts'

/** A column of a plain table. */
export interface PlainColumn<T> {
  /** Its heading; on a phone it stands before the value. */
  label: string
  render: (record: T) => ReactNode
  /**
   * `title` is the name of the record, with its link; `action` is a button, whose heading only
   * screen readers get.
   */
  role?: 'title' | 'action'
  /** Figures end at the right; a moment or a short state stays on one line. */
  look?: 'number' | 'whole'
  /**
   * Left out on a phone, where a record has two lines; on a tablet where there is no room for it.
   */
  isSecondary?: boolean
  /** In pixels. */
  minWidth?: number
}

interface PlainTableProps<T> {
  label: string
  columns: readonly PlainColumn<T>[]
  records: readonly T[]
}

/**
 * A table of records that are no resource of the contract: whole rows open, and on a phone each
 * takes two lines.
 */
export function PlainTable<T extends { readonly id: string }>({
  label,
  columns,
  records,
}: PlainTableProps<T>) {
  const region = useRef<HTMLDivElement>(null)
  useWideRegion(region)
  const isSecondary = columns.map((column) => column.isSecondary)
  return (
    <div ref={region} role="group" className={`${table.region} ${table.lines}`} aria-label={label}>
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
          {records.map((record) => (
            <tr key={record.id} onClick={openRow}>
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={classOf(column)}
                  style={styleOf(column)}
                  {...dataOf(column)}
                  data-gives-way={rankOf(isSecondary, index)}
                >
                  {column.render(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Column = Omit<PlainColumn<never>, 'render'>

const classOf = ({ look }: Column) => (look ? table[look] : undefined)

const styleOf = ({ minWidth }: Column): CSSProperties => ({
  overflowWrap: 'anywhere',
  ...(minWidth ? { minWidth } : {}),
})

function dataOf({ label, role, isSecondary }: Column) {
  if (role === 'title') return { 'data-title': true }
  if (role === 'action') return { 'data-action': true }
  return { 'data-label': label, 'data-secondary': isSecondary }
}
