import { mainScreenResources } from '@pos/contract/features/main-screen'

/** The kinds that share the order screen's first page. */
export type Kind = (typeof mainScreenResources)[number]

/** A record that stands on the first page or could. */
export interface PageRecord {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly name_en: string | null
  readonly color: string | null
  readonly position: number
  readonly main_position: number | null
}

/** A record with its kind; `key` tells it from all others. */
export interface Entry extends PageRecord {
  readonly key: string
  readonly resource: Kind
}

/** A record as an entry. */
export const entryOf = (resource: Kind, record: Omit<PageRecord, 'position'> & { position?: number }): Entry => ({
  ...record,
  // The lists of all kinds are sortable: each record has one.
  position: record.position ?? 0,
  resource,
  key: `${resource}:${record.id}`,
})

/** What stands on the first page, in its order; what has no place of its own yet comes last. */
export function inPageOrder(entries: readonly Entry[]): Entry[] {
  const last = Number.POSITIVE_INFINITY
  return naturalOrder(entries).toSorted((a, b) => (a.main_position ?? last) - (b.main_position ?? last) || 0)
}

/** The order without an own one: categories, sub-categories, groups, each as in their lists. */
export function naturalOrder(entries: readonly Entry[]): Entry[] {
  const rank = (entry: Entry) => mainScreenResources.indexOf(entry.resource)
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position)
}

/** Whether two orders hold the same entries in the same places. */
export const isSameOrder = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, index) => entry.key === b[index]?.key)

/** What the interface takes of an entry. */
export const bodyOf = ({ resource, id, version }: Entry) => ({ resource, id, version })
