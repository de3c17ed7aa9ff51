import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'

/** Keeps the own preferences. They are no part of the account as others edit it: its version and history stay as they are. */
export async function savePreferences(engine: Engine, session: UserSession, confirmUpdates: boolean): Promise<void> {
  await engine.database.transaction({ system: true }, (db) =>
    sql`update users set confirm_updates = ${confirmUpdates} where id = ${session.user_id}`.execute(db),
  )
}
