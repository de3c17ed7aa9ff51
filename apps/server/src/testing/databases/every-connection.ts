import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/database'

/**
 * Runs an action in several transactions at the same time, each on its own connection: all are open
 * before the first action starts.
 */
export async function onEveryConnection<T>(
  database: Database,
  connections: number,
  action: (db: Transaction<unknown>) => Promise<T>,
): Promise<T[]> {
  let open = 0
  let begin = () => {}
  const allOpen = new Promise<void>((resolve) => (begin = resolve))
  const run = () =>
    database.transaction({ system: true }, async (db) => {
      open += 1
      if (open === connections) begin()
      await allOpen
      return action(db)
    })
  return Promise.all(Array.from({ length: connections }, run))
}
