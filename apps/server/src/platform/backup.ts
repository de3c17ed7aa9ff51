import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { finished } from 'node:stream/promises'
import { type Transaction, sql } from 'kysely'
import { openDatabase } from './database.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { createStorage } from './storage.ts'

/** First line of a backup; its migrations tell where it may be restored. */
export interface BackupHead {
  readonly format: 'pos-backup-1'
  readonly migrations: readonly string[]
}

/** The tables that a backup holds, those that others point at first. Generated columns are left out: PostgreSQL makes them anew. */
export async function tablesOf(db: Transaction<unknown>): Promise<{ name: string; columns: string[]; identity: string | null }[]> {
  const { rows } = await sql<{ name: string; columns: string[]; identity: string | null }>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      max(a.attname) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/**
 * Writes the whole database, as of one moment, and the stored files into one compressed file of JSON lines. It needs no other
 * program and can be restored on either kind of database. The embedded database must not be in use by a server.
 */
export async function backup(environment: Environment, file: string, log: Log): Promise<void> {
  const database = await openDatabase(environment, log)
  const storage = await createStorage(environment)
  const gzip = createGzip()
  const output = createWriteStream(file, { mode: 0o600, flush: true })
  gzip.pipe(output)
  const write = async (line: unknown) => {
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain')
  }
  try {
    await database.transaction({ system: true }, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db)
      const { rows: migrations } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
      await write({ format: 'pos-backup-1', migrations: migrations.map((row) => row.name) } satisfies BackupHead)
      for (const table of await tablesOf(db)) await writeTable(db, table, write)
      const { rows: files } = await sql<{ key: string }>`select storage_key as key from files union select thumb_key from files`.execute(db)
      for (const { key } of files) {
        const content = await storage.get(key)
        if (content) await write({ file: key, content: content.toString('base64') })
      }
    })
    gzip.end()
    await finished(output)
  } finally {
    await database.close()
  }
}

async function writeTable(db: Transaction<unknown>, table: { name: string; columns: string[] }, write: (line: unknown) => Promise<void>) {
  const columns = sql.join(table.columns.map((column) => sql.ref(`t.${column}`)))
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${columns} from ${sql.table(table.name)} t) r`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 2000 from backup_rows`.execute(db)
    if (rows.length === 0) break
    await write({ table: table.name, rows: `[${rows.map((row) => row.row).join(',')}]` })
  }
  await sql`close backup_rows`.execute(db)
}
