import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { BackupTable } from './backup.ts'

/** Inserts the rows of a line of a backup (the text of a JSON array) and returns their number. */
export async function insertRows(
  db: Transaction<unknown>,
  table: BackupTable,
  rows: string,
): Promise<number> {
  const masked = table.jsonColumns.length > 0 ? maskEscapes(rows) : { text: rows, mark: '' }
  const names = sql.join(table.columns.map((column) => sql.ref(column)))
  const values = sql.join(
    table.columns.map((column) =>
      table.jsonColumns.includes(column)
        ? sql`regexp_replace(${sql.ref(column)}::text, ${`${masked.mark}([0-9a-fA-F]{4})`}, ${'\\\\u\\1'}, 'g')::json`
        : sql.ref(column),
    ),
  )
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table.name)} (${names}) overriding system value
    select ${values} from json_populate_recordset(null::${sql.table(table.name)}, ${masked.text}::json)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * A column of the type json may contain \u0000 and lone surrogates, which make PostgreSQL fail to
 * parse the surrounding JSON. These escapes are replaced by letters after a unique mark, and
 * restored afterwards. Text and jsonb cannot contain them, so such an escape always belongs to a
 * json column.
 */
function maskEscapes(rows: string): { text: string; mark: string } {
  const mark = randomUUID()
  // Escapes are read one by one from the left, because `\\u0000` is a backslash followed by five
  // letters.
  const text = rows.replace(
    /\\(?:u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})|u[0-9a-fA-F]{4}|.)/g,
    (escape, unreadable: string | undefined) => (unreadable ? `${mark}${unreadable}` : escape),
  )
  return { text, mark }
}
