import type { updatePreferences } from '@pos/contract/accounts/profile'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'

type Preferences = z.output<NonNullable<typeof updatePreferences.body>>

/**
 * Saves the given preferences of the caller. They are not part of the account, so its version and
 * history do not change.
 */
export async function savePreferences(
  engine: Engine,
  session: UserSession,
  preferences: Preferences,
): Promise<void> {
  const { confirm_updates = null, compact_rows = null, starred = null, locale = null } = preferences
  await engine.database.transaction({ system: true }, (db) =>
    sql`
      update users set confirm_updates = coalesce(${confirm_updates}::boolean, confirm_updates),
        compact_rows = coalesce(${compact_rows}::boolean, compact_rows), locale = coalesce(${locale}::text, locale),
        starred_screens = coalesce(${starred && [...new Set(starred)]}::text[], starred_screens)
      where id = ${session.user_id}`.execute(db),
  )
}
