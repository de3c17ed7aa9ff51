import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the ids of people of some shops whose names, including former ones, satisfy a condition on
 * `n.name`.
 */
export const idsOfPeople = (
  shopIds: readonly string[],
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`array(
  select distinct s.staff_id from staff_versions s cross join lateral (select s.content ->> 'display_name' as name) n
  where s.shop_id = any(${[...shopIds]}::uuid[]) and ${fits})`
