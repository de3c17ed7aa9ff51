import type { FieldProblem } from '@pos/contract/errors'
import { namedBy } from '@pos/contract/exchange/copyable'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { listIds } from '#engine/read/list'
import type { NameIndex } from '#engine/read/name-index'
import { getRecords } from '#engine/read/read'
import { targetsOf } from '#engine/read/reference-texts'
import { newId } from '#platform/process/ids'
import { idsByKey, keysOf } from '../match.ts'

/** A record of another shop with its counterpart in this shop. */
export interface Pair {
  readonly there: AnyRecord
  readonly here: AnyRecord | null
  /** Its id in this shop; a new one if it does not exist yet. */
  readonly id: string
  readonly problem: FieldProblem | null
}

/** The copied records of one resource. */
export interface Matched {
  readonly feature: Feature
  readonly pairs: readonly Pair[]
  /** New ids of records that are only copied because others refer to them. */
  readonly along: ReadonlySet<string>
  /** With replacement: records that only this shop has. */
  readonly others: readonly AnyRecord[]
}

/** Reads all records of a resource in the shop of the context, in order. */
export async function readAllRecords(context: Context, feature: Feature): Promise<AnyRecord[]> {
  const ids = await listIds(context, feature, { page: 1, per_page: 1, filters: {} })
  const records = new Map(
    (await getRecords(context, feature, ids)).map((record) => [record.id, record]),
  )
  return ids.flatMap((id) => records.get(id) ?? [])
}

/** Matches records of two shops by the first unique field that both have, or by name. */
export async function matchRecords(
  here: Context,
  feature: Feature,
  source: readonly AnyRecord[],
): Promise<Pair[]> {
  const byKey = new Map<string, NameIndex<string>>()
  for (const key of keysOf(feature)) {
    const texts = source.flatMap((record) => textOf(record, key) ?? [])
    byKey.set(key, await idsByKey(here, feature, key, texts))
  }
  const ids = source.map((record) => sameOf(record, byKey))
  const target = new Map(
    (await getRecords(here, feature, [...new Set(ids.flat())])).map((record) => [
      record.id,
      record,
    ]),
  )
  const used = new Set<string>()
  return source.map((record, index) => {
    const [first = '', ...more] = ids[index] ?? []
    const found = target.get(first) ?? null
    const isDouble = more.length > 0 || (found !== null && used.has(found.id))
    if (found) used.add(found.id)
    const name = String(record[feature.resource.label])
    const problem: FieldProblem | null = isDouble
      ? { key: 'ambiguous_name', params: { name } }
      : null
    return { there: record, here: found, id: found?.id ?? newId(), problem }
  })
}

/** Records that exist only in the shop of the context. */
export async function recordsBeside(
  here: Context,
  feature: Feature,
  pairs: readonly Pair[],
): Promise<AnyRecord[]> {
  const matched = new Set(pairs.map(({ id }) => id))
  return (await readAllRecords(here, feature)).filter(({ id }) => !matched.has(id))
}

function sameOf(
  record: AnyRecord,
  byKey: ReadonlyMap<string, NameIndex<string>>,
): readonly string[] {
  for (const [key, holders] of byKey) {
    const text = textOf(record, key)
    const found = text === null ? [] : holders.get(text)
    if (found.length > 0) return found
  }
  return []
}

function textOf(record: AnyRecord, key: string): string | null {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Orders resources so that each follows those it refers to; cycles keep the given order. */
export function inOrderOfNeed(features: readonly Feature[]): Feature[] {
  const ordered: Feature[] = []
  const visit = (feature: Feature, above: readonly Feature[]) => {
    if (ordered.includes(feature) || above.includes(feature)) return
    const required = Object.fromEntries(
      Object.entries(feature.resource.fields).filter(
        ([, field]) => field.kind === 'reference' && field.required,
      ),
    )
    const needed = new Set([
      ...targetsOf(required),
      ...Object.values(namedBy(feature.resource.name)),
    ])
    for (const other of features)
      if (needed.has(other.resource.name)) visit(other, [...above, feature])
    ordered.push(feature)
  }
  for (const feature of features) visit(feature, [])
  return ordered
}
