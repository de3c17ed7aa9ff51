import { type RawBuilder, sql } from 'kysely'

/** SQL: what a person is called now; the name that the post had where it named no account, or one that is gone. */
export const currentName = (staffId: RawBuilder<unknown>, posted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select p.display_name from users p where p.id = ${staffId}), ${posted})`

/** SQL: the ids of people of some shops whose names, also former ones, fit a condition on `n.name`. */
export const idsOfPeople = (shopIds: readonly string[], fits: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select distinct s.staff_id from staff_versions s cross join lateral (select s.content ->> 'display_name' as name) n
  where s.shop_id = any(${[...shopIds]}::uuid[]) and ${fits})`
