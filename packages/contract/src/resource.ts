import type { Fields, ValuesOf } from './fields/field.ts'
import type { Permission } from './permissions.ts'

/**
 * The owner of a record: the installation, an organization or a shop (docs/domain.md "Tenants and
 * roles").
 */
export type Scope = 'global' | 'organization' | 'shop'

/** Search, sort and filter fields of a list. */
interface ListAbilities<K extends string = string> {
  /** Text fields that `q` searches; the same as in the column `search_text` of the table. */
  readonly search: readonly K[]
  /** Columns allowed in `sort`, besides `created_at`, `updated_at` and `position`. */
  readonly sort: readonly K[]
  /**
   * Fields that are query parameters: `a,b` means any of them; numbers and dates also accept
   * `from..to`.
   */
  readonly filters: readonly K[]
  /** E.g. `position` or `-created_at`. */
  readonly defaultSort: string
}

/**
 * A resource as pure data. Its routes, validation, permissions, errors, caches, audit, device sync,
 * documents and tests are derived from it.
 */
export interface ResourceDefinition<
  N extends string = string,
  F extends Fields = Fields,
  U extends string = string,
> {
  readonly name: N
  /** Path after `/v1/` and `/pos/`; the name by default. */
  readonly path: U
  /**
   * The field with the id of the record in the middle of the path: `sub-categories/{id}/groups`.
   */
  readonly parent?: string
  readonly scope: Scope
  readonly permission: Permission
  readonly fields: F
  /** The field by which users recognise a record. */
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
  /**
   * Actions that require a fresh factor (docs/domain.md "Second factor"): all routes that write
   * records, or that export files of them.
   */
  readonly requireFreshFactor: readonly ('write' | 'export')[]
}

/** Fields of every record. */
export interface RecordBase {
  id: string
  /** Increases with each write; PUT and PATCH send the version that the client read. */
  version: number
  created_at: string
  updated_at: string
}

/** A record of a resource in responses. */
export type RecordOf<R extends ResourceDefinition> = RecordBase & { position?: number } & ValuesOf<
    R['fields']
  >

/** A record of a resource in a body; fields that are nullable or have a default can be omitted. */
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
  requireFreshFactor?: readonly ('write' | 'export')[]
}

/** Declares a resource. */
export function defineResource<
  const N extends string,
  F extends Fields,
  const U extends string = N,
>(options: ResourceOptions<N, F, U>): ResourceDefinition<N, F, U> {
  const sortable = options.sortable ?? false
  const label = options.label ?? 'name'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- U defaults to N
  const path = (options.path ?? options.name) as U
  return {
    batch: false,
    sync: false,
    transfer: options.scope !== 'global',
    files: options.scope === 'global' ? 'none' : 'both',
    requireFreshFactor: [],
    ...options,
    path,
    label,
    sortable,
    list: {
      search: [label],
      sort: [label],
      filters: [],
      defaultSort: sortable ? 'position' : label,
      ...options.list,
    },
  }
}

/** Returns the proof that all writing routes of a resource require. */
export const proofToWrite = ({
  requireFreshFactor,
}: Pick<ResourceDefinition, 'requireFreshFactor'>) => ({
  requireFreshFactor: requireFreshFactor.includes('write'),
})
