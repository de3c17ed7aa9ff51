import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the reason `r` of a shop that a key of a roll-up means: the record with that id, or the one
 * that has the typed text as name or alias. Keys have spaces for commas.
 */
export const meansReason = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(r.id::text = ${key} or fold_text(${key}) in (
    select fold_text(replace(every_name.text, ',', ' ')) from (
      select r.name as text union all select r.name_en union all
      select a.text from reason_aliases a where a.shop_id = r.shop_id and a.reason_id = r.id) every_name))`
