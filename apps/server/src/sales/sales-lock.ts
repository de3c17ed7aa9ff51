import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: locks a shop's roll-ups until the end of the transaction. Adding transactions may run
 * concurrently, because each writes tables and rows in the same order. A transaction that moves
 * rows passes through them twice and needs the exclusive lock to prevent deadlocks.
 */
export function lockOfSales(shopId: string, purpose: 'adding' | 'moving'): RawBuilder<unknown> {
  const key = sql`hashtextextended('sales ' || ${shopId}::text, 0)`
  return purpose === 'adding'
    ? sql`pg_advisory_xact_lock_shared(${key})`
    : sql`pg_advisory_xact_lock(${key})`
}

/**
 * Takes the lock between a shop's receipts and records that refer to receipts (voids, refunds)
 * until the end of the transaction, after the lock of the roll-ups. Receipts are stored
 * concurrently; referring records wait for running receipts, and receipts wait for them.
 */
export function lockOfReferring(
  shopId: string,
  adding: 'receipts' | 'referring',
): RawBuilder<unknown> {
  const key = sql`hashtextextended('voids ' || ${shopId}::text, 0)`
  return adding === 'receipts'
    ? sql`pg_advisory_xact_lock_shared(${key})`
    : sql`pg_advisory_xact_lock(${key})`
}
