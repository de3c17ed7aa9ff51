import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { version } from '@pos/contract/version'
import { sql, type Transaction } from 'kysely'
import { type Database, openDatabase } from '../database/database.ts'
import { createStorage, type Storage } from '../files/storage.ts'
import { ConfigurationError, type Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'
import {
  type BackupHead,
  lineOf,
  type Partition,
  type RowsLine,
  readBackup,
} from './backup-file.ts'

/** The content of a backup, or of a restore. */
export interface BackupReport {
  /** Rows by table, including empty tables. */
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  /** Files that the database refers to but the storage lacks. */
  readonly missingFiles: readonly string[]
  /** SHA-256 of the file on disk, in hexadecimal. */
  readonly sha256: string
}

/** A table in a backup. */
export interface BackupTable {
  readonly name: string
  readonly columns: string[]
  /** Columns of the type json: none since migration 0024, but needed for earlier backups. */
  readonly jsonColumns: string[]
  readonly identity: string | null
}

/** Returns all partitions with their parents. */
export async function partitionsOf(db: Transaction<unknown>): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as keys
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relpartbound is not null and c.relkind = 'r' order by c.relname`.execute(
    db,
  )
  return rows
}

/**
 * Returns the tables that a backup contains, by name, without generated columns, which PostgreSQL
 * computes from the others.
 */
export async function tablesOf(db: Transaction<unknown>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select c.relname as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'json'::regtype), '{}') as "jsonColumns",
      max(a.attname) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/**
 * Writes the whole database at one moment and the stored files into one compressed file of JSON
 * lines, and reads it back as a restore would. It needs no other program and can be restored on
 * either kind of database. No server may use an embedded database meanwhile. The file gets its name
 * once it was read back; an existing file with that name stays until then. Throws
 * ConfigurationError if it cannot be written or read back.
 */
export async function backup(
  environment: Environment,
  file: string,
  log: Log,
): Promise<BackupReport> {
  const database = await openDatabase(environment, log)
  const part = `${file}.part`
  const written: Written = { tables: {}, files: 0, missingFiles: [] }
  try {
    const storage = await createStorage(environment)
    await database.transaction({ system: true }, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db)
      await pipeline(
        linesOf(db, storage, written),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ).catch(explained)
    })
    const sha256 = await readBack(database, part, written)
    await rename(part, file).catch(explained)
    return { ...written, sha256 }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await database.close()
  }
}

/** Counted while writing. */
interface Written {
  readonly tables: Record<string, number>
  files: number
  readonly missingFiles: string[]
}

/** Converts failures such as a full disk or a missing folder into one-line messages. */
function explained(error: NodeJS.ErrnoException): never {
  throw error.syscall && error.path
    ? new ConfigurationError(`The backup cannot be written: ${error.message}`, { cause: error })
    : error
}

/** The lines of the backup; the last one holds the counts and the hash of all previous ones. */
async function* linesOf(
  db: Transaction<unknown>,
  storage: Storage,
  written: Written,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of contentOf(db, storage, written)) {
    hash.update(line)
    yield line
  }
  yield lineOf({
    end: true,
    tables: written.tables,
    files: written.files,
    sha256: hash.digest('hex'),
  })
}

async function* contentOf(
  db: Transaction<unknown>,
  storage: Storage,
  written: Written,
): AsyncGenerator<string> {
  const { rows: migrations } = await sql<{
    name: string
  }>`select name from schema_migrations order by name`.execute(db)
  yield lineOf({
    format: 'pos-backup-2',
    version,
    migrations: migrations.map((row) => row.name),
    partitions: await partitionsOf(db),
  } satisfies BackupHead)
  for (const table of await tablesOf(db)) yield* rowsOf(db, table, written)
  const { rows: files } = await sql<{
    key: string
  }>`select storage_key as key from files union select thumb_key from files`.execute(db)
  for (const { key } of files) {
    const content = await storage.get(key)
    if (!content) {
      written.missingFiles.push(key)
      continue
    }
    written.files += 1
    yield lineOf({ file: key, content: content.toString('base64') })
  }
}

// A line is completely in memory, here and during a restore, so its length is limited.
const lineLength = 4_000_000
const maxRows = 2000

async function* rowsOf(
  db: Transaction<unknown>,
  table: BackupTable,
  written: Written,
): AsyncGenerator<string> {
  const columns = sql.join(table.columns.map((column) => sql.ref(`t.${column}`)))
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${columns} from ${sql.table(table.name)} t) r`.execute(
    db,
  )
  let count = 0
  for (let next = 50; ; ) {
    const { rows } = await sql<{
      row: string
    }>`fetch ${sql.raw(String(next))} from backup_rows`.execute(db)
    if (rows.length === 0) break
    count += rows.length
    const text = `[${rows.map((row) => row.row).join(',')}]`
    yield lineOf({ table: table.name, rows: text })
    next = Math.max(
      1,
      Math.min(maxRows, next * 8, Math.floor((rows.length * lineLength) / text.length)),
    )
  }
  await sql`close backup_rows`.execute(db)
  written.tables[table.name] = count
}

/** Reads the file from disk with the functions of a restore, and returns its hash. */
async function readBack(database: Database, file: string, written: Written): Promise<string> {
  const seen: Record<string, number> = Object.fromEntries(
    Object.keys(written.tables).map((name) => [name, 0]),
  )
  let files = 0
  const { end, sha256 } = await database
    .transaction({ system: true, readOnly: true }, (db) =>
      readBackup(file, async (line) => {
        if ('file' in line) files += 1
        else seen[line.table] = (seen[line.table] ?? 0) + (await readRows(db, line))
      }),
    )
    .catch((error: Error) => {
      throw new ConfigurationError(
        `The backup was written, but it cannot be read back, so it was not kept: ${error.message}`,
        {
          cause: error,
        },
      )
    })
  const wrong = Object.keys(seen).find((name) => seen[name] !== end?.tables[name])
  if (wrong !== undefined || files !== end?.files)
    throw new ConfigurationError(
      `The backup was written, but it does not hold what was read (${wrong ?? 'files'}), so it was not kept.`,
    )
  return sha256
}

async function readRows(db: Transaction<unknown>, line: RowsLine): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from json_populate_recordset(null::${sql.table(line.table)}, ${line.rows}::json)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
