import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/**
 * Copies a shop's menu item many times, bypassing the API, each with an entry in the history. Names
 * are `Item 1`, `Item 2` and so on, JAN codes `0000000000001` and so on. Returns the ids.
 */
export async function fillItems(
  database: Database,
  shopId: string,
  original: string,
  count: number,
): Promise<string[]> {
  return database.transaction({ system: true }, async (db) => {
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'menu_items'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const { rows } = await sql<{ id: string }>`
      insert into menu_items (${names})
      select ${sql.join(columns.map(({ name }) => sql.ref(`r.${name}`)))}
      from menu_items t cross join generate_series(1, ${count}) n
      cross join lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'Item ' || n,
        'jan_code', lpad(n::text, 13, '0'), 'position', n)) r
      where t.shop_id = ${shopId} and t.id = ${original} returning id`.execute(db)
    await sql`
      insert into changes (scope_id, resource, record_id, action, user_name, at)
      select ${shopId}, 'menu-items', id, 'create', 'Filler', updated_at from menu_items where shop_id = ${shopId} and id <> ${original}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
}
