import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Counts one try against a limit per window and ends the request with TooManyRequests when it is used up. Kept in the database, so
 * that it holds across restarts and servers; in a transaction of its own, so that a request that fails still counts.
 */
export async function takeTry(database: Database, key: string, limit: number, windowSeconds: number): Promise<void> {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ count: number; left: number }>`
      insert into rate_limits as r (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when r.resets_at < now() then 1 else r.count + 1 end,
        resets_at = case when r.resets_at < now() then excluded.resets_at else r.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db),
  )
  const row = rows[0]
  if (row && row.count > limit) fail('TooManyRequests', { retryAfter: Math.max(1, row.left) })
}
