import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import type { Caller, TestServer } from '../server.ts'

/** Stores a passkey of the caller that is never used. */
export async function keepPasskey(
  server: TestServer,
  { user_id }: Caller,
  ids: Map<string, string>,
): Promise<void> {
  const id = newId()
  ids.set('/v1/profile/passkeys', id)
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      values (${id}, ${user_id}, ${id}, 'none', 0, '{}', false, 'Foreign passkey', '2026-04-01')`.execute(
      db,
    ),
  )
}
