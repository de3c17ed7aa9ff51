import type { MasterData } from '@pos/contract/devices/device-interface'
import { send } from './http.ts'

/** A device's copy of its shop's current release. */
export class MasterDataCopy {
  readonly #url: string
  readonly #headers: Record<string, string>
  #tag: string | null = null
  release = 0
  entities: MasterData['entities'] = {}
  shop: MasterData['shop'] = {}

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url
    this.#headers = headers
  }

  /** Updates the copy: nothing (304), a delta, or everything. Returns whether anything changed. */
  async pull(): Promise<boolean> {
    const path = `/v1/device/master-data${this.release > 0 ? `?since=${this.release}` : ''}`
    const headers = { ...this.#headers, ...(this.#tag ? { 'if-none-match': this.#tag } : {}) }
    const answer = await send<{ data: MasterData }>(this.#url, 'GET', path, { headers })
    if (answer.status === 304) return false
    const { data } = answer.body
    this.entities = data.since === null ? data.entities : applyDelta(this.entities, data)
    this.shop = data.shop ?? this.shop
    this.#tag = answer.headers.get('etag')
    this.release = data.release
    return true
  }
}

type Entities = MasterData['entities']

/** Builds the new content separately, so that a release is applied completely or not at all. */
function applyDelta(
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
