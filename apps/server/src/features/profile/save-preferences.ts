import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'

/** Saves people's own preferences. They are not part of the account that others edit, so its version and history do not change. */
export async function savePreferences(engine: Engine, session: UserSession, confirmUpdates: boolean): Promise<void> {
  await engine.database.transaction({ system: true }, (db) =>
    sql`update users set confirm_updates = ${confirmUpdates} where id = ${session.user_id}`.execute(db),
  )
}
