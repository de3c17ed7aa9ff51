import { getMasterData, type MasterData, masterData } from '@pos/contract/devices/device-interface'
import { z } from 'zod'
import type { DeviceStore } from '../store.ts'
import type { DeviceApi } from '../transport/device-api.ts'

type Entities = MasterData['entities']

const storeKey = 'master-data'
const stored = z.object({
  ...masterData.pick({ release: true, entities: true }).shape,
  shop: z.record(z.string(), z.unknown()),
  device: z.record(z.string(), z.unknown()),
  tag: z.string().nullable(),
})
type Stored = z.infer<typeof stored>

/** A device's copy of its shop's current release, with the settings of the device. */
export class MasterDataCopy {
  readonly #api: DeviceApi
  readonly #store: DeviceStore
  #copy: Stored = { release: 0, entities: {}, shop: {}, device: {}, tag: null }

  constructor(api: DeviceApi, store: DeviceStore) {
    this.#api = api
    this.#store = store
  }

  /** Number of the release; 0 before the first one. */
  get release(): number {
    return this.#copy.release
  }
  /** Records by resource. */
  get entities(): Entities {
    return this.#copy.entities
  }
  /** Settings of the shop. */
  get shop(): Stored['shop'] {
    return this.#copy.shop
  }
  /** Settings of the device. */
  get device(): Stored['device'] {
    return this.#copy.device
  }

  /** Restores the copy after a restart. */
  async start(): Promise<void> {
    const [entry] = await this.#store.read(storeKey)
    if (entry) this.#copy = stored.parse(entry.value)
  }

  /** Updates the copy: nothing (304), a delta, or everything. Returns whether anything changed. */
  async pull(): Promise<boolean> {
    const { release, entities, shop, device, tag } = this.#copy
    const query = release > 0 ? { since: release } : {}
    const answer = await this.#api.callTagged(getMasterData, { query, tag })
    if (answer === null) return false
    const { data } = answer.body
    const next: Stored = {
      release: data.release,
      entities: data.since === null ? data.entities : applyDelta(entities, data),
      shop: data.shop ?? shop,
      device: data.device ?? device,
      tag: answer.tag,
    }
    await this.#store.write([{ key: storeKey, value: next }])
    this.#copy = next
    return true
  }
}

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
