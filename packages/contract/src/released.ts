import type { RecordBase, RecordOf } from './resource.ts'
import type { resources } from './resources.ts'

type Resources = typeof resources

/** The fields that are marked as `unreleased`, by resource. */
const unreleasedFields = {
  'menu-items': ['inventory_value', 'sold_out', 'remaining'],
  reasons: ['aliases'],
} as const

type Unreleased<N> = N extends keyof typeof unreleasedFields
  ? (typeof unreleasedFields)[N][number]
  : never

/** The fields that are marked as `releasedWhenSet`. */
type FieldWhenSet<N> =
  | 'takeout_price'
  | 'prices'
  | 'listed_reasons_only'
  | 'last_order'
  | (N extends 'condiments' ? 'allergy_ids' : never)

/**
 * A record in the draft or a release, without timestamps, version and state, which stay in the
 * back-office.
 */
export type Released<N extends keyof Resources> = Omit<
  RecordOf<Resources[N]>,
  keyof RecordBase | Unreleased<N> | FieldWhenSet<N>
> &
  Partial<Pick<RecordOf<Resources[N]>, FieldWhenSet<N> & keyof RecordOf<Resources[N]>>> & {
    readonly id: string
  }

/** Records by resource: a draft, or the content of a release. */
export type Content = Readonly<Record<string, readonly object[] | undefined>>

/** The records of one resource; none if the content is older than the resource. */
export function releasedOf<N extends keyof Resources>(
  content: Content,
  name: N,
): readonly Released<N>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the server writes these rows, from the fields of their resource
  return (content[name] ?? []) as readonly Released<N>[]
}

/** The records of one resource by id. */
export function releasedById<N extends keyof Resources>(
  content: Content,
  name: N,
): ReadonlyMap<string, Released<N>> {
  return new Map(releasedOf(content, name).map((record) => [record.id, record]))
}
