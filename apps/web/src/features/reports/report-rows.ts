import type { Behind, BehindList } from './drill-down.ts'

/** A figure of a report's table. */
export interface ReportColumn<F> {
  readonly key: string
  readonly label: string
  /** What the figure means, for who asks. */
  readonly hint?: string
  readonly of: (figures: F) => number | null
  readonly format: (value: number) => string
  /** More is good news and less is bad. */
  readonly isJudged: boolean
  readonly list: BehindList
  /** The figure is a part of a whole (0 … 1) and drawn as one. */
  readonly hasBar?: boolean
}

/** A row of a report's table, with the rows under it. */
export interface ReportRow<F> {
  /** The same as long as the row means the same: opened rows stay open. */
  readonly id: string
  readonly label: string
  /** A word beside the label. */
  readonly note?: string
  readonly rank?: 'A' | 'B' | 'C' | null
  readonly figures: F
  readonly compared: F | null
  readonly behind: Behind
  readonly children?: readonly ReportRow<F>[]
}

/** A row on the screen. */
export interface ShownRow<F> {
  readonly row: ReportRow<F>
  readonly depth: number
  readonly isOpen: boolean
}

const everything = 'all'

/** A row's id, by its label and the row above. A group may be called like an item beside it. */
export function idOf(label: string | null, parent = '', isGroup = false): string {
  return `${parent}${parent && '/'}${label === null ? '~' : encodeURIComponent(label)}${isGroup ? '*' : ''}`
}

/** The rows that are open, as the URL names them. */
export function openRows(rows: readonly ReportRow<unknown>[], text: string | undefined): ReadonlySet<string> {
  return new Set(text === everything ? branchIds(rows) : (text ?? '').split(',').filter(Boolean))
}

/** How the URL names them. */
export function openText(rows: readonly ReportRow<unknown>[], open: ReadonlySet<string>): string {
  const branches = branchIds(rows)
  return branches.length > 0 && branches.every((id) => open.has(id)) ? everything : [...open].join(',')
}

function branchIds(rows: readonly ReportRow<unknown>[]): string[] {
  return rows.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branchIds(children)] : []))
}

/** Whether there is anything to open. */
export function isTree(rows: readonly { children?: readonly unknown[] }[]): boolean {
  return rows.some(({ children }) => (children?.length ?? 0) > 0)
}

/** The rows that are to be seen, those under an open one after it. */
export function shownRows<F>(rows: readonly ReportRow<F>[], open: ReadonlySet<string>, depth = 0): ShownRow<F>[] {
  return rows.flatMap((row) => {
    const isOpen = open.has(row.id)
    return [{ row, depth, isOpen }, ...(isOpen ? shownRows(row.children ?? [], open, depth + 1) : [])]
  })
}

/** Rows by a figure, at every depth; in the report's own order without one. "-net" is most first. What has no such figure comes last. */
export function sortedRows<F>(
  rows: readonly ReportRow<F>[],
  columns: readonly ReportColumn<F>[],
  sort: string | undefined,
): readonly ReportRow<F>[] {
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''))
  if (!column) return rows
  const sign = sort?.startsWith('-') ? -1 : 1
  const compare = (a: ReportRow<F>, b: ReportRow<F>) => {
    const [left, right] = [column.of(a.figures), column.of(b.figures)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }
  return rows.toSorted(compare).map((row) => (row.children ? { ...row, children: sortedRows(row.children, columns, sort) } : row))
}

/** What a press on a heading asks for: most first, least first, the report's own order. */
export function nextSort(sort: string | undefined, key: string): string {
  if (sort === `-${key}`) return key
  return sort === key ? '' : `-${key}`
}
