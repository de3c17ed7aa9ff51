import { type RawBuilder, sql } from 'kysely'

/** So many receipts are looked up beforehand; more are met soon enough when the list is read in its order. */
export const fewReceipts = 5000

/** Receipts that were looked up. */
export type Picked = readonly { readonly shop_id: string; readonly id: string }[]

/** Those that were looked up both times; null: nothing was. */
export function inBoth(one: Picked | null, other: Picked | null): Picked | null {
  if (!one || !other) return one ?? other
  const keys = new Set(other.map(({ shop_id, id }) => shop_id + id))
  return one.filter(({ shop_id, id }) => keys.has(shop_id + id))
}

/** Receipts `r` that were looked up, as FROM: each is read in the one partition that its id says (OFFSET keeps it a loop). */
export function fromPicked(picked: Picked): RawBuilder<unknown> {
  return sql`unnest(${picked.map((one) => one.shop_id)}::uuid[], ${picked.map((one) => one.id)}::uuid[]) k(shop_id, id)
    cross join lateral (select * from receipts r where r.shop_id = k.shop_id and r.id = k.id offset 0) r`
}
