import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the current names of several people in the order of their ids; the id if there is no
 * account. Null ids have no name.
 */
export const currentNames = (
  userIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`case when ${userIds} is null then '{}'::text[] else array(
  select coalesce(p.display_name, a.id::text) from unnest(${userIds}) with ordinality a(id, position)
  left join users p on p.id = a.id order by a.position) end`
