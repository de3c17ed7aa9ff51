import { type RawBuilder, sql } from 'kysely'

/** So many receipts are looked up beforehand; more are met soon enough when the list is read in its order. */
export const fewReceipts = 5000

/** Receipts `r` that were looked up. */
export function among(receipts: readonly { readonly id: string }[]): RawBuilder<unknown> {
  return sql`r.id = any(${receipts.map(({ id }) => id)}::uuid[])`
}
