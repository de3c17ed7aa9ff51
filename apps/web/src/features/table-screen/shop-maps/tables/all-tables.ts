import { type TableShape, tableShapes } from '@pos/domain/tables/table-shapes'
import { foldSearch } from '@pos/domain/text/fold-search'
import type { Center } from '../canvas/center-colors.ts'
import type { ShopMap } from '../canvas/floor-body.ts'

/** A table of any floor in the list. */
export interface TableRow {
  readonly id: string
  readonly code: string
  readonly floorId: string
  readonly floor: string
  readonly kind: TableShape['kind']
  readonly seats: number
  readonly center: string | null
}

/** The sortable columns of the list of tables. */
const tableColumns = ['code', 'floor', 'shape', 'seats', 'revenue_center_id'] as const
/** See `tableColumns`. */
type TableColumn = (typeof tableColumns)[number]

/** Filters and sort order of the tables: a column, with "-" before it descending. */
export interface TableQuery {
  readonly q: string
  readonly floor: string
  readonly sort: string
}

/** The tables of all floors in floor order, with codes in natural order: 2 before 10. */
export function tablesOf(floors: readonly ShopMap[], centers: readonly Center[]): TableRow[] {
  const names = new Map(centers.map(({ id, name }) => [id, name]))
  return floors.flatMap((floor) =>
    floor.tables
      .map(
        ({ id, code, shape, seats, revenue_center_id }): TableRow => ({
          id,
          code,
          floorId: floor.id,
          floor: floor.name,
          kind: tableShapes[shape].kind,
          seats,
          center: names.get(revenue_center_id ?? '') ?? null,
        }),
      )
      .toSorted((a, b) => byText(a.code, b.code)),
  )
}

/**
 * The tables that match a query, sorted by it; the sort is stable. Code, floor and revenue center
 * are searched (folded).
 */
export function shownTables(
  tables: readonly TableRow[],
  { q, floor, sort }: TableQuery,
): TableRow[] {
  const text = foldSearch(q)
  const found = tables.filter(
    (table) =>
      (floor === '' || table.floorId === floor) &&
      [table.code, table.floor, table.center ?? ''].some((value) =>
        foldSearch(value).includes(text),
      ),
  )
  const column = tableColumns.find((name) => name === sort.replace('-', ''))
  if (!column) return found
  const direction = sort.startsWith('-') ? -1 : 1
  return found.toSorted((a, b) => direction * orders[column](a, b))
}

const { compare: byText } = new Intl.Collator('ja', { numeric: true })

const orders: Record<TableColumn, (a: TableRow, b: TableRow) => number> = {
  code: (a, b) => byText(a.code, b.code),
  floor: (a, b) => byText(a.floor, b.floor),
  shape: (a, b) => byText(a.kind, b.kind),
  seats: (a, b) => a.seats - b.seats,
  revenue_center_id: (a, b) => byText(a.center ?? '', b.center ?? ''),
}
