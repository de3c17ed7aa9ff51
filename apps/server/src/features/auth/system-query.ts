import type { RawBuilder } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Runs one reading statement as the system, without a transaction's round trips. On the primary, never a replica: a session that was
 * just opened, moved or ended must be seen so by the very next request. Fails with Unavailable when the database is gone.
 */
export async function systemQuery<Row>(engine: Engine, statement: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await statement.execute(engine.database.kysely)).rows
  } catch (error) {
    await engine.database.ping()
    throw error
  }
}
