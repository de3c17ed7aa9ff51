import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { AnyRecord, ChildTable, Expression, Feature, Hooks } from './model.ts'

export type { AnyRecord, ChildTable, Feature, Write } from './model.ts'

interface Binding<R extends ResourceDefinition> {
  table: string
  children?: Partial<Record<keyof R['fields'] & string, ChildTable>>
  hooks?: Hooks<RecordOf<R>>
  expressions?: Partial<Record<keyof R['fields'] & string, Expression>>
}

/** Binds a contract to its table, its child tables and its rules. */
export function feature<R extends ResourceDefinition>(resource: R, binding: Binding<R>): Feature {
  return {
    resource,
    table: binding.table,
    children: defined(binding.children),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one map holds the hooks of all record types
    hooks: (binding.hooks ?? {}) as unknown as Hooks<AnyRecord>,
    expressions: defined(binding.expressions),
  }
}

/** Returns the entries that are present. */
function defined<T>(parts: Readonly<Record<string, T | undefined>> = {}): Record<string, T & {}> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part ? [[name, part]] : [])),
  )
}

/** References kept as rows (owner, target, position). */
export function link(
  table: string,
  owner: string,
  target: string,
  more: { orderedBy?: string } = {},
): ChildTable {
  return { table, owner, target, ...more }
}

/** A list of rows in a table whose columns are the fields of the rows. */
export function child(table: string, owner: string): ChildTable {
  return { table, owner }
}
