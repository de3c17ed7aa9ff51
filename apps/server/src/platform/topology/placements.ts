import { ConfigurationError } from '../process/environment.ts'
import type { Catalog, CatalogTable } from './catalog.ts'

/** Placement of tables in a sharded database. Other tables are distributed by their `shop_id`. */
export interface Placements {
  /** Only on the coordinator. */
  readonly local: readonly string[]
  /** Complete on every node, so that each shard can refer to them. */
  readonly reference: readonly string[]
  /** Distributed by a column other than `shop_id`. */
  readonly distributedBy: Readonly<Record<string, string>>
  /** The distributed table with which the others are colocated. */
  readonly colocatedWith: string
}

/** The placement of a table. `column` is its distribution column. */
export type Placement =
  | { readonly kind: 'local' | 'reference' }
  | { readonly kind: 'distributed'; readonly column: string }

/**
 * The placement of each table. Throws ConfigurationError for a table without one and for a key that
 * cannot be enforced within one shard.
 */
export function placementsOf(
  { tables }: Catalog,
  placements: Placements,
): ReadonlyMap<string, Placement> {
  const wrong = [
    ...placements.local,
    ...placements.reference,
    ...Object.keys(placements.distributedBy),
  ].filter((name) => !tables.some((table) => table.name === name))
  if (wrong.length > 0) throw new ConfigurationError(`There is no table ${wrong.join(', ')}.`)
  return new Map(tables.map((table) => [table.name, placementOf(table, placements)]))
}

function placementOf(
  { name, columns, uniqueKeys }: CatalogTable,
  { local, reference, distributedBy }: Placements,
): Placement {
  if (local.includes(name)) return { kind: 'local' }
  if (reference.includes(name)) return { kind: 'reference' }
  const column = distributedBy[name] ?? 'shop_id'
  if (!columns.includes(column))
    throw new ConfigurationError(
      `${name} has no ${column} and no placement among the sharded tables.`,
    )
  const key = uniqueKeys.find((one) => !one.columns.includes(column))
  if (key)
    throw new ConfigurationError(
      `${key.name} of ${name} is unique without ${column}: no shard alone can hold it.`,
    )
  return { kind: 'distributed', column }
}
