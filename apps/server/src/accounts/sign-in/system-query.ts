import type { RawBuilder } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Runs a read statement as the system without a transaction, always on the primary, because the
 * next request must see new, moved or ended sessions. Fails with Unavailable if the database is
 * unreachable.
 */
export async function systemQuery<Row>(engine: Engine, statement: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await statement.execute(engine.database.kysely)).rows
  } catch (error) {
    await engine.database.ping()
    throw error
  }
}
