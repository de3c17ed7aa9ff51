import { sql, type Transaction } from 'kysely'
import { NeededFirst } from '#platform/database/attempts'
import type { Database } from '#platform/database/database'

const day = 86_400_000
const months = new WeakMap<Database, Set<string>>()

/**
 * Creates missing partitions for the current time, because a clock that jumps leaves the prepared
 * months. Call it before the transaction touches receipts or check events. Returns a callback for after the commit.
 * If tenants cannot create partitions, the transaction is ended and runs again after the system has
 * created them.
 */
export async function ensurePartitions(
  database: Database,
  db: Transaction<unknown>,
  now: Date,
): Promise<() => void> {
  const known = months.get(database) ?? new Set()
  months.set(database, known)
  // The month may end before the last id of the batch is assigned.
  const moments = [now, new Date(now.getTime() + day)]
  const missing = new Map(
    moments
      .map((at) => [at.toISOString().slice(0, 7), at] as const)
      .filter(([month]) => !known.has(month)),
  )
  if (missing.size > 0 && !(await database.abilities(db)).tenantsCreatePartitions)
    await requirePartitions(database, db, [...missing.keys()])
  else await ensureEach(db, [...missing.values()])
  return () => {
    for (const month of missing.keys()) known.add(month)
  }
}

async function ensureEach(db: Transaction<unknown>, moments: readonly Date[]) {
  for (const at of moments)
    await sql`select ensure_receipt_partition(${at.toISOString()}::timestamptz)`.execute(db)
}

async function requirePartitions(
  database: Database,
  db: Transaction<unknown>,
  needed: readonly string[],
) {
  const { rows } = await sql<{ month: string }>`
    select m.month from unnest(${[...needed]}::text[]) m(month) where to_regclass('receipts_' || replace(m.month, '-', '_')) is null`.execute(
    db,
  )
  if (rows.length === 0) return
  const make = (system: Transaction<unknown>) =>
    ensureEach(
      system,
      rows.map(({ month }) => new Date(`${month}-01T00:00:00Z`)),
    )
  throw new NeededFirst('The partition of a month', () =>
    database.transaction({ system: true }, make),
  )
}
