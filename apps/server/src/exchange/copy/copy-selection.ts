import { bringsAlong, leadsBack } from '@pos/contract/exchange/copyable'
import type { Field } from '@pos/contract/fields/field'
import { rowsOf, textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { targetsOf } from '#engine/read/reference-texts'
import { forEachYielding } from '#platform/process/chunks'
import { inGivenOrder } from '#platform/process/group-by'
import {
  inOrderOfNeed,
  type Matched,
  matchRecords,
  type Pair,
  readAllRecords,
  recordsBeside,
} from './copy-plan.ts'

/** Records of one resource to copy; all if `ids` is missing. */
export interface Selected {
  readonly feature: Feature
  readonly ids: readonly string[] | null
}

/** Options of a copy. */
export interface CopyManner {
  /**
   * `new_only` keeps existing records unchanged; `replace` deletes records that the other shop does
   * not have.
   */
  readonly mode: 'new_only' | 'new_and_changed' | 'replace'
  /**
   * Value of one unit of the other currency in this one; null if amounts are copied unchanged or
   * not at all.
   */
  readonly rate: number | null
  /** Amounts of existing records stay. */
  readonly keepsPrices: boolean
  /** Also copies referenced records that this shop lacks, as far as the contract allows. */
  readonly bringsAlong: boolean
}

/**
 * The selected records and the additional records that they refer to, by resource and id of the
 * other shop.
 */
export interface MatchedSelection {
  readonly matched: readonly Matched[]
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Pair>>
}

/** An id that a record refers to, and whether it may be copied too. */
interface Reference {
  readonly resource: string
  readonly id: string
  readonly isBrought: boolean
}

/**
 * Finds the selected records, the records they need, and their counterparts here. Needed records
 * are read level by level, one statement per resource, so that the cost depends on what is copied.
 */
export async function matchSelection(
  there: Context,
  here: Context,
  selection: readonly Selected[],
  manner: CopyManner,
): Promise<MatchedSelection> {
  const copied = new Map<Feature, Map<string, Pair>>()
  const along = new Map<Feature, Set<string>>()
  const known = new Map<string, Map<string, Pair>>()
  for (const { feature, ids } of selection) {
    const records = ids
      ? inGivenOrder(ids, await getRecords(there, feature, ids))
      : await readAllRecords(there, feature)
    copied.set(feature, pairsById(await matchRecords(here, feature, records)))
  }
  const isWritten = ({ here: found }: Pair) => found === null || manner.mode !== 'new_only'
  let next = [...copied].flatMap(([feature, pairs]) =>
    [...pairs.values()].filter(isWritten).map((pair) => ({ feature, pair })),
  )
  while (next.length > 0) {
    const referred = await referencesOf(next, manner.bringsAlong)
    next = []
    for (const [resource, found] of referred) {
      const feature = here.engine.features.get(resource)
      if (!feature) continue
      const pairs = known.get(resource) ?? new Map<string, Pair>()
      known.set(resource, pairs)
      const fresh = [...found.keys()].filter(
        (id) => !pairs.has(id) && !copied.get(feature)?.has(id),
      )
      for (const pair of await matchRecords(here, feature, await getRecords(there, feature, fresh)))
        pairs.set(pair.there.id, pair)
      for (const [id, isBrought] of found) {
        const pair = pairs.get(id)
        if (!pair || pair.here || !isBrought || copied.get(feature)?.has(id)) continue
        copied.set(feature, (copied.get(feature) ?? new Map<string, Pair>()).set(id, pair))
        along.set(feature, (along.get(feature) ?? new Set<string>()).add(id))
        next.push({ feature, pair })
      }
    }
  }
  const whole = new Set(selection.filter(({ ids }) => ids === null).map(({ feature }) => feature))
  const matched: Matched[] = []
  for (const feature of inOrderOfNeed([...copied.keys()])) {
    const pairs = [...(copied.get(feature)?.values() ?? [])]
    const others =
      manner.mode === 'replace' && whole.has(feature)
        ? await recordsBeside(here, feature, pairs)
        : []
    matched.push({ feature, pairs, along: along.get(feature) ?? new Set(), others })
  }
  return { matched, known }
}

const pairsById = (pairs: readonly Pair[]) => new Map(pairs.map((pair) => [pair.there.id, pair]))

/** Returns the ids that records refer to, by resource, and whether they may be copied too. */
async function referencesOf(
  records: readonly { feature: Feature; pair: Pair }[],
  mayBring: boolean,
) {
  const found = new Map<string, Map<string, boolean>>()
  await forEachYielding(records, ({ feature, pair }) => {
    for (const [name, field] of Object.entries(feature.resource.fields)) {
      if (field.readOnly) continue
      for (const { resource, id, isBrought } of referencesIn(
        feature,
        name,
        field,
        pair.there[name],
      )) {
        const ids = found.get(resource) ?? new Map<string, boolean>()
        ids.set(id, (mayBring && isBrought) || (ids.get(id) ?? false))
        found.set(resource, ids)
      }
    }
  })
  return found
}

/** Returns the ids in one field. A row of a list is copied completely or not at all. */
function referencesIn(
  { resource: { name: from } }: Feature,
  name: string,
  field: Field<unknown>,
  value: unknown,
): Reference[] {
  if (value === null || value === undefined || field.kind === 'image') return []
  const isBrought =
    !leadsBack(from, name) && [...targetsOf({ [name]: field })].every((to) => bringsAlong(from, to))
  const idsOf = (part: Field<unknown>, one: unknown) =>
    part.to === undefined || one === null || one === undefined
      ? []
      : textsOf(Array.isArray(one) ? one : [one])
  const refer = (part: Field<unknown>, one: unknown) =>
    idsOf(part, one).map((id) => ({ resource: part.to ?? '', id, isBrought }))
  if (field.kind !== 'list') return refer(field, value)
  const parts = Object.entries(field.fields ?? {})
  return rowsOf(value).flatMap((row) =>
    parts.flatMap(([part, definition]) => refer(definition, row[part])),
  )
}
