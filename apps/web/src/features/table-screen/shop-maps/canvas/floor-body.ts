import type { RecordOf } from '@pos/contract/resource'
import type { shopMaps } from '@pos/contract/shop/shop-maps'
import type { Floor } from '../floor-state.ts'

/** A floor as the API returns it. */
export type ShopMap = RecordOf<typeof shopMaps>

/** A new floor. */
export const emptyFloor: Floor = { name: '', width: 1200, height: 800, tables: [] }

/** The floor of a record. */
export const floorOf = ({ name, width, height, tables }: ShopMap): Floor => ({
  name,
  width,
  height,
  tables,
})

/**
 * Returns the body of a request. New tables have no id, nor have tables that another user removed
 * meanwhile (not in `known`).
 */
export function bodyOf({ tables, ...floor }: Floor, known: ReadonlySet<string>) {
  return {
    ...floor,
    name: floor.name.trim(),
    tables: tables.map(({ id, ...table }) => ({
      ...(known.has(id) ? { id } : {}),
      ...table,
      code: table.code.trim(),
    })),
  }
}

/**
 * The messages of an error response: by table id (`tables.3.code` is the fourth table sent), by
 * field of the floor, and others.
 */
export function readRefusal(
  errors: Readonly<Record<string, readonly string[]>>,
  { tables }: Floor,
) {
  const byTable = new Map<string, string>()
  const byField: Record<string, string> = {}
  for (const [path, sentences] of Object.entries(errors)) {
    const sentence = sentences.join(' ')
    const table = tables[Number(/^tables\.(\d+)/.exec(path)?.[1])]
    if (table) byTable.set(table.id, [byTable.get(table.id), sentence].filter(Boolean).join(' '))
    else byField[path] = sentence
  }
  return { byTable, byField }
}
