import { type RawBuilder, sql } from 'kysely'

/**
 * The lock of a shop's sums until the end of the transaction, to be selected. Those who add go side by side, for each writes the tables and
 * their rows in one order; who moves what is there goes through them twice, and is alone, so that they never dead-lock.
 */
export function lockOfSales(shopId: string, purpose: 'adding' | 'moving'): RawBuilder<unknown> {
  const key = sql`hashtextextended('sales ' || ${shopId}::text, 0)`
  return purpose === 'adding' ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`
}

/**
 * The lock between a shop's receipts and its voids until the end of the transaction, to be selected after that of the sums. Receipts are
 * stored side by side; voids wait for those that are under way, and they for the voids.
 */
export function lockOfVoids(shopId: string, adding: 'receipts' | 'voids'): RawBuilder<unknown> {
  const key = sql`hashtextextended('voids ' || ${shopId}::text, 0)`
  return adding === 'receipts' ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`
}
