import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'

/** How a list or references field is kept: rows of a table of their own that belong to the record. */
export interface ChildTable {
  readonly table: string
  /** Column that points at the record. */
  readonly owner: string
  /** `references`: the column with the other record's id; absent for a `list` (columns = the row's fields). */
  readonly target?: string
  /** false: the order belongs to the other side; this side only joins and leaves. */
  readonly ordered: boolean
  /** Not ordered: the other side's table, whose records also change when this side joins or leaves. */
  readonly touches?: string
}

/** A record whose fields the engine only passes through. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number }

/** What a hook sees before a write; `after` is the whole record as it would be. */
export interface Write<T> {
  readonly id: string
  readonly before: T | null
  readonly after: T
  /** What it refers to follows in a second write of the same request: rules over both wait for that. */
  readonly isPartial: boolean
  /** Path of a field in the body, e.g. `records.3.price` in a batch. */
  path(field: string): string
}

/** A place where a record is used: what RecordInUse tells. */
export interface Use {
  readonly resource: string
  readonly id: string
  readonly name: string
}

/** The closed set of moments at which a feature may speak (docs/architecture.md "Engine"). */
export interface Hooks<T> {
  /** Rules that neither the contract nor PostgreSQL can state; reports by `failField` or `fail`. */
  beforeWrite?(context: Context, write: Write<T>): Promise<void> | void
  /** Where a record is used that no other resource's field tells of; keeps it from being deleted. */
  uses?(context: Context, id: string): Promise<Use[]>
  /** SQL: which records `t` this caller sees; instead of the tenant's column. */
  scope?(context: Context): RawBuilder<unknown>
  /** The context in which a record is written, where that is not the caller's own place; NotFound for what the caller may not enter. */
  enter?(context: Context, id: string, isNew: boolean): Promise<Context>
  /** Deletes a record that nothing refers to in the feature's own way; refuses by `fail`. */
  remove?(context: Context, record: T): Promise<void>
  /** Rules among several records of one list: called once, when everything of the request is written, a batch too. */
  afterWrites?(context: Context, writes: readonly Write<T>[]): Promise<void>
  /** Fills what is not a column. */
  present?(context: Pick<Context, 'now'>, record: T): T
}

/** A contract bound to its table. */
export interface Feature {
  readonly resource: ResourceDefinition
  readonly table: string
  readonly children: Readonly<Record<string, ChildTable>>
  readonly hooks: Hooks<AnyRecord>
  /** Read-only fields that are no columns; `present` fills them. */
  readonly computed: readonly string[]
  /** Read-only fields that are no columns; PostgreSQL reckons them from the record `t`. */
  readonly expressions: Readonly<Record<string, RawBuilder<unknown>>>
  /** Of a global resource: which records (`t`) a shop's releases carry. */
  released?(shopId: string): RawBuilder<unknown>
}

interface Binding<R extends ResourceDefinition> {
  table: string
  children?: Partial<Record<keyof R['fields'] & string, ChildTable>>
  hooks?: Hooks<RecordOf<R>>
  computed?: readonly (keyof R['fields'] & string)[]
  expressions?: Partial<Record<keyof R['fields'] & string, RawBuilder<unknown>>>
  released?: (shopId: string) => RawBuilder<unknown>
}

/** Binds a contract to its table, its child tables and its rules. */
export function feature<R extends ResourceDefinition>(resource: R, binding: Binding<R>): Feature {
  return {
    resource,
    table: binding.table,
    children: (binding.children ?? {}) as Record<string, ChildTable>,
    hooks: (binding.hooks ?? {}) as unknown as Hooks<AnyRecord>,
    computed: binding.computed ?? [],
    expressions: (binding.expressions ?? {}) as Record<string, RawBuilder<unknown>>,
    ...(binding.released ? { released: binding.released } : {}),
  }
}

/** References kept as rows (owner, target, position). */
export function link(table: string, owner: string, target: string, more: { ordered?: boolean; touches?: string } = {}): ChildTable {
  return { table, owner, target, ordered: true, ...more }
}

/** A list of rows kept in a table whose columns are the row's fields. */
export function child(table: string, owner: string): ChildTable {
  return { table, owner, ordered: true }
}
