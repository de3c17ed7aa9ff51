import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql, type Transaction } from 'kysely'

type Db = Transaction<unknown>

/**
 * SQL: the id of the current receipt for the row `u` of a shop's `receipt_uids`: the last
 * replacement, or itself.
 */
export const standingId = (shopId: string): RawBuilder<unknown> => sql`coalesce((
  select c.replacement_id from receipt_reversals c where c.shop_id = ${shopId} and c.root_id = u.receipt_id
    and not exists (select from receipt_reversals later where later.shop_id = ${shopId} and later.receipt_id = c.replacement_id) limit 1), u.receipt_id)`

/** SQL: whether another receipt reverses the receipt `r`. */
export const isReversed: RawBuilder<unknown> = sql`exists (select from receipt_reversals c where c.shop_id = r.shop_id and c.receipt_id = r.id)`

/** SQL: the receipt `r` is inconsistent and not corrected. */
export const isToCheck: RawBuilder<unknown> = sql`(r.flags <> '{}' and not ${isReversed})`

/** The posted receipt behind a receipt of a correction: voids and refunds name its uid. */
interface Root {
  readonly id: string
  readonly uid: string
}

/** Finds the posted receipt of a receipt's check; 404 if there is none. */
export async function rootOf(db: Db, shopId: string, id: string): Promise<Root> {
  const { rows } = await sql<Root>`
    select r.id, r.uid from (
      select coalesce((
        select c.root_id from receipt_reversals c
        where c.shop_id = ${shopId} and (c.receipt_id = ${id} or c.reversal_id = ${id} or c.replacement_id = ${id}) limit 1), ${id}::uuid) as id offset 0) k
    cross join lateral (select r.id, r.uid from receipts r where r.shop_id = ${shopId} and r.id = k.id limit 1) r`.execute(
    db,
  )
  return rows[0] ?? fail('NotFound')
}

/** Adds to receipt ids those of the same checks that corrections created or reversed. */
export async function withWholeChecks(db: Db, shopIds: readonly string[], ids: readonly string[]) {
  const { rows } = await sql<{ shop_id: string; id: string }>`
    select distinct c.shop_id, every.id from receipt_reversals k
    join receipt_reversals c on c.shop_id = k.shop_id and c.root_id = k.root_id
    cross join lateral (values (c.receipt_id), (c.reversal_id), (c.replacement_id)) every(id)
    where k.shop_id = any(${[...shopIds]}::uuid[])
      and (k.receipt_id = any(${[...ids]}::uuid[]) or k.reversal_id = any(${[...ids]}::uuid[]) or k.replacement_id = any(${[...ids]}::uuid[]))`.execute(
    db,
  )
  return rows
}

/**
 * Fails with 409 if a receipt is a reversal or reversed: both stay unchanged. Requires the lock of
 * the shop's sales.
 */
export async function requireStanding(db: Db, shopId: string, id: string): Promise<void> {
  const { rows } = await sql<{ is_final: boolean }>`
    select r.reverses is not null or ${isReversed} as is_final from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(
    db,
  )
  if (rows[0]?.is_final) fail('Conflict', { message: 'receipt_reversed' })
}
