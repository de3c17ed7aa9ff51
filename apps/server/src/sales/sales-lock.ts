import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: locks a shop's roll-ups until the end of the transaction. Transactions that add may run
 * concurrently, because each writes tables and rows in the same order. One that moves rows passes
 * through them twice and must be alone to prevent deadlocks.
 */
export function lockOfSales(shopId: string, purpose: 'adding' | 'moving'): RawBuilder<unknown> {
  const key = sql`hashtextextended('sales ' || ${shopId}::text, 0)`
  return purpose === 'adding'
    ? sql`pg_advisory_xact_lock_shared(${key})`
    : sql`pg_advisory_xact_lock(${key})`
}

/**
 * Expression that takes the lock between a shop's receipts and what refers to receipts (voids,
 * refunds) until the end of the transaction, after the lock of the roll-ups. Receipts are stored
 * side by side; what refers to them waits for running receipts, and receipts wait for it.
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
