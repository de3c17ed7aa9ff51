import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what a person is called now, by the id of the account; `copied`, the name that was written
 * down at the time, where no account is named or it is gone. So a renamed person is one person
 * wherever they did something.
 */
export const currentName = (
  userId: RawBuilder<unknown>,
  copied: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce((select p.display_name from users p where p.id = ${userId}), ${copied})`
