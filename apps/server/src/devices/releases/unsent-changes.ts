import type { Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { remember } from '#platform/process/bounded-map'
import { compareManifests, type ManifestDifference, readDraft, type Snapshot } from './manifest.ts'
import { currentRelease, type StoredRelease } from './release-store.ts'

/**
 * Returns the records that differ from the current release; all records before the first release.
 */
export const differencesFrom = (
  current: Pick<StoredRelease, 'manifest'> | null,
  { manifest }: Pick<Snapshot, 'manifest'>,
): ManifestDifference[] => compareManifests(current?.manifest ?? {}, manifest)

interface Counted {
  readonly state: string
  readonly count: number
  readonly until: number
}

/** Maximum age of a count, for changes that commit out of order and changes of the installation. */
const countedMilliseconds = 10 * 60_000
/** Number of shops whose count is remembered; the oldest are dropped. */
const maxRemembered = 2000
const remembered = new WeakMap<Engine, Map<string, Counted>>()

/**
 * Counts the records that differ from the current release, which sending would change. A new shop
 * without records of its own has none: holidays and its settings are nothing to sell with. The draft
 * is compared once per `state` of its history, so that further readers of the same draft cost nothing.
 */
export async function countUnsentChanges(
  engine: Engine,
  db: Transaction<unknown>,
  shopId: string,
  state: string,
): Promise<number> {
  const counts = remembered.get(engine) ?? new Map<string, Counted>()
  remembered.set(engine, counts)
  const known = counts.get(shopId)
  if (known?.state === state && known.until > performance.now()) return known.count
  const current = await currentRelease(db, shopId)
  const differences = differencesFrom(current, await readDraft(engine, db, shopId))
  const isEmpty =
    current === null &&
    differences.every(({ resource }) => engine.features.get(resource)?.resource.scope !== 'shop')
  const count = isEmpty ? 0 : differences.length
  const until = performance.now() + countedMilliseconds
  remember(counts, shopId, { state, count, until }, maxRemembered)
  return count
}
