import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what a person is called now, by the id of the account; `copied`, the name that was written down at the time, where no account is
 * named or it is gone. So a renamed person is one person wherever they did something.
 */
export const currentName = (userId: RawBuilder<unknown>, copied: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select p.display_name from users p where p.id = ${userId}), ${copied})`

/** SQL: what several people are called now, in the order of their ids; the id itself of whom there is no account. Null ids name nobody. */
export const currentNames = (
  userIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`case when ${userIds} is null then '{}'::text[] else array(
  select coalesce(p.display_name, a.id::text) from unnest(${userIds}) with ordinality a(id, position)
  left join users p on p.id = a.id order by a.position) end`
