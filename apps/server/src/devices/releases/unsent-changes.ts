import type { Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { compareManifests, type ManifestDifference, readDraft, type Snapshot } from './manifest.ts'
import { currentRelease, type StoredRelease } from './release-store.ts'

/**
 * Returns the records in which a state differs from the current release; all records before the
 * first release.
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

/**
 * Changes that commit later than younger ones, and those of the installation, are counted after
 * this time at the latest.
 */
const countedMilliseconds = 10 * 60_000
/** Number of shops whose count is remembered; the oldest are dropped. */
const maxRemembered = 2000
const remembered = new WeakMap<Engine, Map<string, Counted>>()

/**
 * Counts the records in which the draft of a shop differs from its current release: what sending
 * would change. The draft is read and compared once for each `state` of its history, so that people
 * who look at the same draft cost nothing more.
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
  const count = differencesFrom(current, await readDraft(engine, db, shopId)).length
  counts.delete(shopId)
  counts.set(shopId, { state, count, until: performance.now() + countedMilliseconds })
  for (const oldest of counts.keys()) {
    if (counts.size <= maxRemembered) break
    counts.delete(oldest)
  }
  return count
}
