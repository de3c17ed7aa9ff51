import type { FieldProblem } from '@pos/contract/errors'
import { foldText } from '@pos/domain/fold-text'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { listIds } from '#engine/read/list'
import { getRecords } from '#engine/read/read'
import { newId } from '#platform/process/ids'
import { keysOf } from './match.ts'
import { targetsOf } from './references.ts'

/** A record of the other shop, matched with the one of the same key in this shop. */
export interface Pair {
  readonly there: AnyRecord
  readonly here: AnyRecord | null
  /** Its id in this shop; a new one if it does not exist here yet. */
  readonly id: string
  readonly problem: FieldProblem | null
}

/** The records of one resource in both shops. */
export interface Matched {
  readonly feature: Feature
  readonly pairs: readonly Pair[]
  /** Records that only this shop has. */
  readonly others: readonly AnyRecord[]
}

/** Reads all records of a resource in the shop of the context, in order. */
export async function readAllRecords(context: Context, feature: Feature): Promise<AnyRecord[]> {
  const ids = await listIds(context, feature, { page: 1, per_page: 1, filters: {} })
  const records = new Map((await getRecords(context, feature, ids)).map((record) => [record.id, record]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

/** Matches the records of two shops by the first unique field that both have, or else by name. */
export async function matchShops(there: Context, here: Context, feature: Feature): Promise<Matched> {
  const [source, target] = [await readAllRecords(there, feature), await readAllRecords(here, feature)]
  const byKey = new Map(keysOf(feature).map((key) => [key, holdersOf(target, key)]))
  const usedNames = new Set<string>()
  const pairs = source.map((record) => {
    const [found, ...more] = sameOf(record, byKey)
    const isDouble = more.length > 0 || (found !== undefined && usedNames.has(found.id))
    if (found) usedNames.add(found.id)
    const name = String(record[feature.resource.label])
    const problem: FieldProblem | null = isDouble ? { key: 'ambiguous_name', params: { name } } : null
    return { there: record, here: found ?? null, id: found?.id ?? newId(), problem }
  })
  return { feature, pairs, others: target.filter((record) => !usedNames.has(record.id)) }
}

function sameOf(record: AnyRecord, byKey: ReadonlyMap<string, ReadonlyMap<string, AnyRecord[]>>): AnyRecord[] {
  for (const [key, holders] of byKey) {
    const value = record[key]
    const found = typeof value === 'string' ? (holders.get(foldText(value)) ?? []) : []
    if (found.length > 0) return found
  }
  return []
}

function holdersOf(records: readonly AnyRecord[], key: string): Map<string, AnyRecord[]> {
  const holders = new Map<string, AnyRecord[]>()
  for (const record of records) {
    const value = record[key]
    if (typeof value === 'string') holders.set(foldText(value), [...(holders.get(foldText(value)) ?? []), record])
  }
  return holders
}

/** Orders resources so that each follows those that it must refer to; circles stay in the given order. */
export function inOrderOfNeed(features: readonly Feature[]): Feature[] {
  const ordered: Feature[] = []
  const visit = (feature: Feature, above: readonly Feature[]) => {
    if (ordered.includes(feature) || above.includes(feature)) return
    const required = Object.fromEntries(
      Object.entries(feature.resource.fields).filter(([, field]) => field.kind === 'reference' && field.required),
    )
    const needed = targetsOf(required)
    for (const other of features) if (needed.has(other.resource.name)) visit(other, [...above, feature])
    ordered.push(feature)
  }
  for (const feature of features) visit(feature, [])
  return ordered
}
