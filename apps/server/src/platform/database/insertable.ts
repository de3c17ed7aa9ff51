import { sql } from 'kysely'

/**
 * Passes rows of equal shape as one parameter; PostgreSQL casts them to the column types of the
 * table.
 */
export function insertable(table: string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return {
    columns,
    values: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  }
}
