import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'

/**
 * Maximum number of candidates looked up first; with more, reading the list in order finds them
 * soon enough.
 */
export const fewReceipts = 5000

/** The ids of found receipts. */
export type CandidateIds = readonly { readonly shop_id: string; readonly id: string }[]

/** Intersects two results; null means that no look-up was made. */
export function inBoth(one: CandidateIds | null, other: CandidateIds | null): CandidateIds | null {
  if (!one || !other) return one ?? other
  const keys = new Set(other.map(({ shop_id, id }) => shop_id + id))
  return one.filter(({ shop_id, id }) => keys.has(shop_id + id))
}

/**
 * A FROM clause of receipts `r` by id: each is read from the partition of its id (OFFSET keeps it a
 * loop). A database without lateral joins over shops reads those of several shops by key.
 */
export async function fromCandidates(
  { db, engine }: Context,
  candidates: CandidateIds,
): Promise<RawBuilder<unknown>> {
  const [shops, ids] = [candidates.map((one) => one.shop_id), candidates.map((one) => one.id)]
  const [only, ...others] = new Set(shops)
  if (only !== undefined && others.length === 0)
    return sql`unnest(${ids}::uuid[]) k(id) cross join lateral (select * from receipts r where r.shop_id = ${only} and r.id = k.id offset 0) r`
  if (!(await engine.database.abilities(db)).readsFirstRowsPerShop)
    return sql`(select * from receipts r where r.shop_id = any(${[only, ...others]}::uuid[]) and r.id = any(${ids}::uuid[])) r`
  return sql`unnest(${shops}::uuid[], ${ids}::uuid[]) k(shop_id, id)
    cross join lateral (select * from receipts r where r.shop_id = k.shop_id and r.id = k.id offset 0) r`
}
