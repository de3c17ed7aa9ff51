import type { Fields, ValuesOf } from './field.ts'
import type { Permission } from './permissions.ts'

/** Whose data a record is: the installation's, one organization's or one shop's (docs/domain.md "Tenants and roles"). */
export type Scope = 'global' | 'organization' | 'shop'

/** What a list may be searched, sorted and filtered by. */
export interface ListAbilities<K extends string = string> {
  /** Text fields behind `q`; the table's `search_text` column holds the same ones. */
  readonly search: readonly K[]
  /** Columns allowed in `sort`, besides `created_at`, `updated_at` and `position`. */
  readonly sort: readonly K[]
  /** Fields that are query parameters: `a,b` = any of; numbers and dates also `from..to`. */
  readonly filters: readonly K[]
  /** E.g. `position` or `-created_at`. */
  readonly defaultSort: string
}

/** One resource as pure data: drives routes, validation, permission, errors, caches, audit, device sync, documents and tests. */
export interface ResourceDefinition<N extends string = string, F extends Fields = Fields, U extends string = string> {
  readonly name: N
  /** Path behind `/v1/` and `/pos/`; the name unless said otherwise. */
  readonly path: U
  /** The field that points at the record whose id may stand in the middle of the path: `sub-categories/{id}/groups`. */
  readonly parent?: string
  readonly scope: Scope
  readonly permission: Permission
  readonly fields: F
  /** The field that names a record to people. */
  readonly label: string
  readonly list: ListAbilities
  /** Has `position` and `PUT /order`. */
  readonly sortable: boolean
  /** Has `PATCH /batch`. */
  readonly batch: boolean
  /** Part of the master data that devices receive. */
  readonly sync: boolean
  /** Has `POST /bulk`, and can be duplicated. */
  readonly transfer: boolean
  /** Has `GET /export`, and `POST /import` too. */
  readonly files: 'both' | 'export' | 'none'
}

/** What every record carries. */
export interface RecordBase {
  id: string
  /** Grows by one at each write; PUT and PATCH carry the one that was read. */
  version: number
  created_at: string
  updated_at: string
}

/** A record of a resource as the interface answers it. */
export type RecordOf<R extends ResourceDefinition> = RecordBase & { position?: number } & ValuesOf<R['fields']>

/** A record as a body carries it; fields with a default or that may be null can be left out. */
export type InputOf<R extends ResourceDefinition> = Partial<ValuesOf<R['fields']>>

interface ResourceOptions<N extends string, F extends Fields, U extends string> {
  name: N
  path?: U
  parent?: keyof F & string
  scope: Scope
  permission: Permission
  fields: F
  label?: keyof F & string
  list: Partial<ListAbilities<keyof F & string>>
  sortable?: boolean
  batch?: boolean
  sync?: boolean
  transfer?: boolean
  files?: 'both' | 'export' | 'none'
}

/** Declares a resource. */
export function defineResource<const N extends string, F extends Fields, const U extends string = N>(
  options: ResourceOptions<N, F, U>,
): ResourceDefinition<N, F, U> {
  const sortable = options.sortable ?? false
  const label = options.label ?? 'name'
  // Without a path of its own, U is N: that is the default above.
  const path = (options.path ?? options.name) as U
  return {
    batch: false,
    sync: false,
    transfer: options.scope !== 'global',
    files: options.scope === 'global' ? 'none' : 'both',
    ...options,
    path,
    label,
    sortable,
    list: { search: [label], sort: [label], filters: [], defaultSort: sortable ? 'position' : label, ...options.list },
  }
}
