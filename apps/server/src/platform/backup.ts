import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Transaction, sql } from 'kysely'
import { openDatabase } from './database.ts'
import { ConfigurationError, type Environment } from './environment.ts'
import type { Log } from './log.ts'
import { createStorage, type Storage } from './storage.ts'

/** First line of a backup; its migrations tell where it may be restored. */
export interface BackupHead {
  readonly format: 'pos-backup-1'
  readonly migrations: readonly string[]
  /** Parts of partitioned tables: made again before rows come in. */
  readonly partitions: readonly Partition[]
}

/** A part of a partitioned table and the values that it holds, as PostgreSQL writes them. */
interface Partition {
  readonly name: string
  readonly parent: string
  readonly bound: string
}

/** All partitions, each by its parent. */
export async function partitionsOf(db: Transaction<unknown>): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname`.execute(db)
  return rows
}

/** The tables that a backup holds, those that others point at first. Generated columns are left out: PostgreSQL makes them anew. */
export async function tablesOf(db: Transaction<unknown>): Promise<{ name: string; columns: string[]; identity: string | null }[]> {
  const { rows } = await sql<{ name: string; columns: string[]; identity: string | null }>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      max(a.attname) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/**
 * Writes the whole database, as of one moment, and the stored files into one compressed file of JSON lines. It needs no other
 * program and can be restored on either kind of database. The embedded database must not be in use by a server. The file appears
 * when it is complete; until then a former one of that name stays. Throws ConfigurationError when it cannot be written.
 */
export async function backup(environment: Environment, file: string, log: Log): Promise<void> {
  const database = await openDatabase(environment, log)
  const part = `${file}.part`
  try {
    const storage = await createStorage(environment)
    await database.transaction({ system: true }, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db)
      await pipeline(linesOf(db, storage), createGzip(), createWriteStream(part, { mode: 0o600, flush: true })).catch(explained)
    })
    await rename(part, file).catch(explained)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await database.close()
  }
}

/** A disk that is full, a folder that does not exist. */
function explained(error: NodeJS.ErrnoException): never {
  throw error.syscall && error.path ? new ConfigurationError(`The backup cannot be written: ${error.message}`, { cause: error }) : error
}

async function* linesOf(db: Transaction<unknown>, storage: Storage): AsyncGenerator<string> {
  const { rows: migrations } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  yield lineOf({
    format: 'pos-backup-1',
    migrations: migrations.map((row) => row.name),
    partitions: await partitionsOf(db),
  } satisfies BackupHead)
  for (const table of await tablesOf(db)) yield* rowsOf(db, table)
  const { rows: files } = await sql<{ key: string }>`select storage_key as key from files union select thumb_key from files`.execute(db)
  for (const { key } of files) {
    const content = await storage.get(key)
    if (content) yield lineOf({ file: key, content: content.toString('base64') })
  }
}

async function* rowsOf(db: Transaction<unknown>, table: { name: string; columns: string[] }): AsyncGenerator<string> {
  const columns = sql.join(table.columns.map((column) => sql.ref(`t.${column}`)))
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${columns} from ${sql.table(table.name)} t) r`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 2000 from backup_rows`.execute(db)
    if (rows.length === 0) break
    yield lineOf({ table: table.name, rows: `[${rows.map((row) => row.row).join(',')}]` })
  }
  await sql`close backup_rows`.execute(db)
}

const lineOf = (line: object) => `${JSON.stringify(line)}\n`
