import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** A lock held by another connection, so that concurrent work stops at a known point. */
export interface BlockedLock {
  /** Resolves when exactly this many connections wait for locks. */
  blocked(count: number): Promise<void>
  release(): Promise<void>
}

const waitMilliseconds = 20_000

/**
 * Executes a locking statement on a separate connection of a PostgreSQL server, and keeps the lock
 * until released.
 */
export async function holdLock(database: Database, statement: string): Promise<BlockedLock> {
  const client = await database.pool.connect()
  await client.query(`begin; ${statement}`)
  return {
    async blocked(count) {
      for (const started = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 10))) {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.kysely,
        )
        if (rows[0]?.waiting === count) return
        if (Date.now() - started > waitMilliseconds)
          throw new Error(`${rows[0]?.waiting} connections wait for locks, not ${count}`)
      }
    },
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}
