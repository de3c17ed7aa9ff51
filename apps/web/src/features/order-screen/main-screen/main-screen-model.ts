import { mainScreenResources } from '@pos/contract/menu/main-screen'

/** The resources of the first page of the order screen. */
export type Kind = (typeof mainScreenResources)[number]

/** A record that is or could be on the first page. */
interface PageRecord {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly name_en: string | null
  readonly color: string | null
  readonly position: number
  readonly main_position: number | null
}

/** A record with its kind; `key` is unique over all kinds. */
export interface Entry extends PageRecord {
  readonly key: string
  readonly resource: Kind
}

/** A record as an entry. */
export const entryOf = (
  resource: Kind,
  record: Omit<PageRecord, 'position'> & { position?: number },
): Entry => ({
  ...record,
  // The lists of all resources are sortable, so each record has a position.
  position: record.position ?? 0,
  resource,
  key: `${resource}:${record.id}`,
})

/** The entries of the first page in order; those without a position come last. */
export function inPageOrder(entries: readonly Entry[]): Entry[] {
  const last = Number.POSITIVE_INFINITY
  return naturalOrder(entries).toSorted(
    (a, b) => (a.main_position ?? last) - (b.main_position ?? last) || 0,
  )
}

/** The default order: categories, sub-categories and groups, each in list order. */
export function naturalOrder(entries: readonly Entry[]): Entry[] {
  const rank = (entry: Entry) => mainScreenResources.indexOf(entry.resource)
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position)
}

/** Returns true if two orders contain the same entries at the same positions. */
export const isSameOrder = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, index) => entry.key === b[index]?.key)

/** The part of an entry in a request. */
export const bodyOf = ({ resource, id, version }: Entry) => ({ resource, id, version })
