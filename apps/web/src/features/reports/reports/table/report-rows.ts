import type { Behind, BehindList } from '../frame/drill-down.ts'

/** A figure of a report's table. */
export interface ReportColumn<F> {
  readonly key: string
  readonly label: string
  /** An explanation of the figure, shown on demand. */
  readonly hint?: string
  readonly of: (figures: F) => number | null
  readonly format: (value: number) => string
  /** An increase is good and a decrease bad. */
  readonly isJudged: boolean
  readonly list: BehindList
  /** The part of the receipts that the figure covers, and the figure's name in their list. */
  readonly part?: { readonly behind: NonNullable<Behind>; readonly figure: string }
  /** True if the figure is a share (0 … 1), which is shown as a bar. */
  readonly hasBar?: boolean
}

/** A row of a report's table, with the rows under it. */
export interface ReportRow<F> {
  /** Stable as long as the row means the same, so that opened rows stay open. */
  readonly id: string
  readonly label: string
  /** A short note next to the label. */
  readonly note?: string
  readonly rank?: 'A' | 'B' | 'C' | null
  readonly figures: F
  readonly compared: F | null
  /** True for a shop whose sales began during the compared days: a percentage would mislead. */
  readonly isNew?: boolean
  readonly behind: Behind
  /** The list that its name links to; receipts by default. */
  readonly list?: BehindList
  readonly children?: readonly ReportRow<F>[]
}

/** A visible row. */
export interface ShownRow<F> {
  readonly row: ReportRow<F>
  readonly depth: number
  readonly isOpen: boolean
}

const everything = 'all'

/**
 * A row's id, from its label and the row above, because a group may have the name of an item next
 * to it.
 */
export function idOf(label: string | null, parent = '', isGroup = false): string {
  return `${parent}${parent && '/'}${label === null ? '~' : encodeURIComponent(label)}${isGroup ? '*' : ''}`
}

/** The rows that are open, as the URL names them. */
export function openRows(
  rows: readonly ReportRow<unknown>[],
  text: string | undefined,
): ReadonlySet<string> {
  return new Set(text === everything ? branchIds(rows) : (text ?? '').split(',').filter(Boolean))
}

/** Returns the open rows as the address names them. */
export function openText(rows: readonly ReportRow<unknown>[], open: ReadonlySet<string>): string {
  const branches = branchIds(rows)
  return branches.length > 0 && branches.every((id) => open.has(id))
    ? everything
    : [...open].join(',')
}

function branchIds(rows: readonly ReportRow<unknown>[]): string[] {
  return rows.flatMap(({ id, children = [] }) =>
    children.length > 0 ? [id, ...branchIds(children)] : [],
  )
}

/** True if the row has rows below it. */
export function isTree(rows: readonly { children?: readonly unknown[] }[]): boolean {
  return rows.some(({ children }) => (children?.length ?? 0) > 0)
}

/** The visible rows; those under an open one follow it. */
export function shownRows<F>(
  rows: readonly ReportRow<F>[],
  open: ReadonlySet<string>,
  depth = 0,
): ShownRow<F>[] {
  return rows.flatMap((row) => {
    const isOpen = open.has(row.id)
    return [
      { row, depth, isOpen },
      ...(isOpen ? shownRows(row.children ?? [], open, depth + 1) : []),
    ]
  })
}

/**
 * Rows sorted by a figure or by name, at every depth; without one in the default order. "-net"
 * means descending. Rows without the figure are last.
 */
export function sortedRows<F>(
  rows: readonly ReportRow<F>[],
  columns: readonly ReportColumn<F>[],
  sort: string | undefined,
): readonly ReportRow<F>[] {
  const sign = sort?.startsWith('-') ? -1 : 1
  const key = sort?.replace(/^-/, '')
  if (key === nameSort) return sortedBy(rows, (a, b) => sign * a.label.localeCompare(b.label))
  const column = columns.find((one) => one.key === key)
  if (!column) return rows
  const compare = (a: ReportRow<F>, b: ReportRow<F>) => {
    const [left, right] = [column.of(a.figures), column.of(b.figures)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }
  return sortedBy(rows, compare)
}

/** Value in the address for all columns, including those of zeros. */
export const everyColumn = 'all'

/**
 * The columns that an address names (`net,tax`), in its order; null if it names none that the
 * report has.
 */
export function namedColumns<F>(
  columns: readonly ReportColumn<F>[],
  text: string | undefined,
): readonly ReportColumn<F>[] | null {
  if (text === everyColumn) return columns
  const named = [...new Set(text?.split(','))].flatMap(
    (key) => columns.find((column) => column.key === key) ?? [],
  )
  return named.length > 0 ? named : null
}

/** Value in the address for sorting by name. */
export const nameSort = 'name'

function sortedBy<F>(
  rows: readonly ReportRow<F>[],
  compare: (a: ReportRow<F>, b: ReportRow<F>) => number,
): readonly ReportRow<F>[] {
  return rows
    .toSorted(compare)
    .map((row) => (row.children ? { ...row, children: sortedBy(row.children, compare) } : row))
}

/** The next order after a press on a heading: descending, ascending, the report's order. */
export function nextSort(sort: string | undefined, key: string): string {
  if (sort === `-${key}`) return key
  return sort === key ? '' : `-${key}`
}

type Valued<F> = Pick<ReportRow<F>, 'figures' | 'compared' | 'children'>

/** The columns with a figure other than zero in some row; always at least the first. */
export function filledColumns<F>(
  columns: readonly ReportColumn<F>[],
  rows: readonly Valued<F>[],
): readonly ReportColumn<F>[] {
  const isFilled = (
    of: ReportColumn<F>['of'],
    { figures, compared, children = [] }: Valued<F>,
  ): boolean =>
    Boolean(of(figures)) ||
    (compared !== null && Boolean(of(compared))) ||
    children.some((row) => isFilled(of, row))
  return columns.filter(({ of }, index) => index === 0 || rows.some((row) => isFilled(of, row)))
}
