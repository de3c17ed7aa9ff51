import { type RawBuilder, sql } from 'kysely'

/** Candidates that are looked up beforehand; if there are more, reading the list in order finds them soon enough. */
export const fewReceipts = 5000

/** The ids of receipts that were looked up. */
export type CandidateIds = readonly { readonly shop_id: string; readonly id: string }[]

/** Intersects two results; null means that nothing was looked up. */
export function inBoth(one: CandidateIds | null, other: CandidateIds | null): CandidateIds | null {
  if (!one || !other) return one ?? other
  const keys = new Set(other.map(({ shop_id, id }) => shop_id + id))
  return one.filter(({ shop_id, id }) => keys.has(shop_id + id))
}

/** A FROM clause of receipts `r` by their ids: each is read from the one partition that its id names (OFFSET keeps it a loop). */
export function fromCandidates(candidates: CandidateIds): RawBuilder<unknown> {
  return sql`unnest(${candidates.map((one) => one.shop_id)}::uuid[], ${candidates.map((one) => one.id)}::uuid[]) k(shop_id, id)
    cross join lateral (select * from receipts r where r.shop_id = k.shop_id and r.id = k.id offset 0) r`
}
