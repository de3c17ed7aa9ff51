import { type RawBuilder, sql } from 'kysely'

/** So many receipts are looked up beforehand; more are met soon enough when the list is read in its order. */
export const fewReceipts = 5000

/** Receipts that were looked up. */
export type CandidateIds = readonly { readonly shop_id: string; readonly id: string }[]

/** Those that were looked up both times; null: nothing was. */
export function inBoth(one: CandidateIds | null, other: CandidateIds | null): CandidateIds | null {
  if (!one || !other) return one ?? other
  const keys = new Set(other.map(({ shop_id, id }) => shop_id + id))
  return one.filter(({ shop_id, id }) => keys.has(shop_id + id))
}

/** Receipts `r` that were looked up, as FROM: each is read in the one partition that its id says (OFFSET keeps it a loop). */
export function fromCandidates(candidates: CandidateIds): RawBuilder<unknown> {
  return sql`unnest(${candidates.map((one) => one.shop_id)}::uuid[], ${candidates.map((one) => one.id)}::uuid[]) k(shop_id, id)
    cross join lateral (select * from receipts r where r.shop_id = k.shop_id and r.id = k.id offset 0) r`
}
