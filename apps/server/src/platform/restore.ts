import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type Transaction, sql } from 'kysely'
import { type BackupHead, partitionsOf, tablesOf } from './backup.ts'
import { openDatabase } from './database.ts'
import { ConfigurationError, type Environment } from './environment.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { createStorage } from './storage.ts'

type Line = { table: string; rows: string } | { file: string; content: string }

/**
 * Brings a backup back, all of it or nothing. The database is migrated first; one that holds organizations is refused unless
 * `force`, which empties it.
 */
export async function restore(
  environment: Environment,
  file: string,
  log: Log,
  options: { force: boolean; migrations: string },
): Promise<void> {
  const database = await openDatabase(environment, log)
  const storage = await createStorage(environment)
  try {
    await migrate(database, options.migrations, log)
    await database.transaction({ system: true }, async (db) => {
      const tables = await tablesOf(db)
      await makeEmpty(db, tables, options.force)
      const keys = await dropForeignKeys(db)
      const columns = new Map(tables.map((table) => [table.name, table.columns]))
      for await (const line of linesOf(file, db)) {
        if ('file' in line) await storage.put(line.file, Buffer.from(line.content, 'base64'), 'image/webp')
        else await insertRows(db, line, columns.get(line.table))
      }
      // Added anew at the end, which checks every row.
      for (const { table, name, definition } of keys)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
      await moveSequences(db, tables)
    })
  } finally {
    await database.close()
  }
}

async function* linesOf(file: string, db: Transaction<unknown>): AsyncGenerator<Line> {
  let isHead = true
  try {
    for await (const text of textLines(file)) {
      const line = JSON.parse(text) as Line | BackupHead
      if ('format' in line) {
        await assertSameMigrations(line, db)
        await makePartitions(line, db)
      } else if (isHead) throw new SyntaxError('a backup begins with its head')
      else yield line
      isHead = false
    }
  } catch (error) {
    throw explained(error, file)
  }
  if (isHead) throw new ConfigurationError(`${file} is empty.`)
}

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unpacked.destroy(error))
  // A line may be as long as many chunks: joined once, at its end.
  let pieces: string[] = []
  for await (const chunk of unpacked as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    pieces.push(first)
    for (const other of others) {
      yield pieces.join('')
      pieces = [other]
    }
  }
}

/** A file that cannot be read, or is something else, or was cut short: said in one line. */
function explained(error: unknown, file: string) {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof SyntaxError || code?.startsWith('Z_'))
    return new ConfigurationError(`${file} is no backup of this product, or it is damaged or cut short.`, { cause: error })
  return code?.startsWith('E') ? new ConfigurationError(`${file} cannot be read: ${message}`, { cause: error }) : error
}

async function assertSameMigrations(head: BackupHead, db: Transaction<unknown>) {
  if (head.format !== 'pos-backup-1') throw new ConfigurationError('This file is no backup of this product.')
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  const here = rows.map((row) => row.name).join()
  if (head.migrations.join() !== here)
    throw new ConfigurationError(
      'The backup was made by another version of this program; restore it with that version and then start this one.',
    )
}

/** The months of the backup's rows, which a new database need not have. */
async function makePartitions({ partitions }: BackupHead, db: Transaction<unknown>) {
  const here = new Set((await partitionsOf(db)).map((partition) => partition.name))
  for (const { name, parent, bound } of partitions) {
    if (here.has(name)) continue
    if (!/^FOR VALUES FROM \([\w\s':.-]+\) TO \([\w\s':.-]+\)$/.test(bound)) throw new SyntaxError('no bound of a partition')
    await sql`create table ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bound)}`.execute(db)
    await sql`revoke all on ${sql.table(name)} from pos_app`.execute(db)
  }
}

async function makeEmpty(db: Transaction<unknown>, tables: readonly { name: string }[], force: boolean) {
  const { rows } = await sql<{ filled: boolean }>`select exists (select from organizations) as filled`.execute(db)
  if (rows[0]?.filled && !force) throw new ConfigurationError('The database is not empty; --force replaces what is in it.')
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table.name)))}`.execute(db)
}

async function dropForeignKeys(db: Transaction<unknown>) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`.execute(db)
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows
}

async function insertRows(db: Transaction<unknown>, line: { table: string; rows: string }, columns: string[] | undefined) {
  if (!columns) throw new ConfigurationError(`The backup has a table ${line.table} that this version does not know.`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(line.table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(line.table)}, ${line.rows}::json)`.execute(db)
}

async function moveSequences(db: Transaction<unknown>, tables: readonly { name: string; identity: string | null }[]) {
  for (const { name, identity } of tables) {
    if (identity)
      await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce((select max(${sql.ref(identity)}) from ${sql.table(name)}), 1))`.execute(
        db,
      )
  }
}
