import type { RawBuilder } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Runs one reading statement as the system, without the round trips of a transaction. Always on the
 * primary: a session that was just opened, moved or ended must be seen as such by the very next
 * request. Fails with Unavailable if the database is gone.
 */
export async function systemQuery<Row>(engine: Engine, statement: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await statement.execute(engine.database.kysely)).rows
  } catch (error) {
    await engine.database.ping()
    throw error
  }
}
