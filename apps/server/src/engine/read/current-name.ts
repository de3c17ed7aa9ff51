import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the current name of a person by the id of the account, or the `copied` name if there is no
 * account. A renamed person therefore stays one person in all records.
 */
export const currentName = (
  userId: RawBuilder<unknown>,
  copied: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce((select p.display_name from users p where p.id = ${userId}), ${copied})`
