import type { MasterData } from '@pos/contract/devices/device-interface'

type Entities = MasterData['entities']

/** Builds the new content separately, so that a release is applied completely or not at all. */
export function applyDelta(
  known: Entities,
  { entities, removed }: Pick<MasterData, 'entities' | 'removed'>,
): Entities {
  const result: Entities = {}
  for (const resource of new Set([...Object.keys(known), ...Object.keys(entities)])) {
    const gone = new Set(removed[resource] ?? [])
    const fresh = new Map((entities[resource] ?? []).map((record) => [record.id, record]))
    const kept = (known[resource] ?? [])
      .filter((record) => !gone.has(String(record.id)))
      .map((record) => fresh.get(record.id) ?? record)
    const keptIds = new Set(kept.map((record) => record.id))
    result[resource] = [...kept, ...[...fresh.values()].filter((record) => !keptIds.has(record.id))]
  }
  return result
}
