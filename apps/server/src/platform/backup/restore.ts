import { sql, type Transaction } from 'kysely'
import { openDatabase } from '../database/database.ts'
import {
  applyMigrations,
  type Migration,
  migrate,
  readMigrations,
} from '../database/schema/migrate.ts'
import { refreshStatistics } from '../database/schema/statistics.ts'
import { createStorage } from '../files/storage.ts'
import { ConfigurationError, type Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'
import { type BackupReport, type BackupTable, partitionsOf, tablesOf } from './backup.ts'
import { type BackupHead, type BackupSummary, readBackup } from './backup-file.ts'
import { insertRows } from './restore-rows.ts'

/**
 * The result of a restore. `isChecked` is true if the backup states the row count of each table;
 * format 1 has no counts.
 */
type RestoreReport = BackupReport & { readonly isChecked: boolean }

/**
 * Restores a backup completely or not at all. The whole file is read before anything changes. The
 * database is migrated first; one with organizations is refused unless `force` is set, which
 * empties it. A backup of an earlier version is loaded into the tables of that version, which are
 * then migrated. Throws ConfigurationError if the file is incomplete or from a later version.
 */
export async function restore(
  environment: Environment,
  file: string,
  log: Log,
  options: { force: boolean; migrations: string },
): Promise<RestoreReport> {
  const migrations = await readMigrations(options.migrations)
  const summary = await inspect(file, migrations)
  const database = await openDatabase(environment, log)
  try {
    const storage = await createStorage(environment)
    await migrate(database, options.migrations, log)
    const report = await database.transaction({ system: true }, async (db) => {
      await assertReplaceable(db, options.force)
      await makeTables(db, summary.head, migrations, log)
      const loaded = await load(db, file, summary, (key, content) =>
        storage.put(key, content, 'image/webp'),
      )
      await applyMigrations(db, migrations, log)
      await endSessions(db)
      await sql`select after_restore()`.execute(db)
      return loaded
    })
    await refreshStatistics(database.pool, { which: 'all' })
    return report
  } finally {
    await database.close()
  }
}

/** Reads the whole file once, so that an incomplete file is refused before anything changes. */
async function inspect(file: string, migrations: readonly Migration[]): Promise<BackupSummary> {
  let rows = 0
  const summary = await readBackup(file, () => void (rows += 1))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = summary.head.migrations.find((name) => !known.has(name))
  if (unknown !== undefined || summary.head.migrations.length === 0)
    throw new ConfigurationError(
      `The backup was made by another version of this program (it has ${unknown ?? 'no migrations'}); restore it with that version or a later one.`,
    )
  // Format 1 has no counts, but an empty file is no backup.
  if (!summary.end && rows === 0)
    throw new ConfigurationError(`${file} holds no rows: it is no whole backup.`)
  return summary
}

async function assertReplaceable(db: Transaction<unknown>, force: boolean) {
  const { rows } = await sql<{
    filled: boolean
  }>`select exists (select from organizations) as filled`.execute(db)
  if (rows[0]?.filled && !force)
    throw new ConfigurationError('The database is not empty; --force replaces what is in it.')
}

/**
 * Ends all sessions and links, because some may have ended or been used after the backup. Everyone
 * has to sign in again.
 */
async function endSessions(db: Transaction<unknown>) {
  await sql`delete from sessions`.execute(db)
  await sql`delete from password_resets`.execute(db)
  await sql`delete from auth_challenges`.execute(db)
}

/**
 * Creates empty tables of the backup's version, without foreign keys to rows that are not loaded
 * yet.
 */
async function makeTables(
  db: Transaction<unknown>,
  head: BackupHead,
  migrations: readonly Migration[],
  log: Log,
) {
  const of = new Set(head.migrations)
  if (of.size === migrations.length)
    await sql`truncate ${sql.join((await tablesOf(db)).map((table) => sql.table(table.name)))}`.execute(
      db,
    )
  else {
    await dropEverything(db)
    await applyMigrations(
      db,
      migrations.filter((migration) => of.has(migration.name)),
      log,
    )
  }
  await makePartitions(head, db)
}

/**
 * Drops the tables and functions that migrations create, so that those of an earlier version can be
 * created. Extensions stay.
 */
async function dropEverything(db: Transaction<unknown>) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db,
  )
  if (tables.length > 0)
    await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db)
  const { rows: functions } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    db,
  )
  if (functions.length > 0)
    await sql`drop function ${sql.raw(functions.map(({ name }) => name).join(', '))} cascade`.execute(
      db,
    )
}

/**
 * Loads the tables, then checks every foreign key and continues identities after their last value.
 */
async function load(
  db: Transaction<unknown>,
  file: string,
  { head, end, sha256 }: BackupSummary,
  keep: (key: string, content: Buffer) => Promise<unknown>,
): Promise<RestoreReport> {
  const tables = await tablesOf(db)
  assertTables(tables, end?.tables ?? null)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const report = {
    tables: Object.fromEntries(tables.map((table) => [table.name, 0])),
    files: 0,
    missingFiles: [],
    sha256,
  }
  const keys = await dropForeignKeys(db)
  // Triggers that record changes do not apply to restored rows.
  await sql`select set_config('app.restoring', 'on', true)`.execute(db)
  await readBackup(file, async (line) => {
    if ('file' in line) {
      await keep(line.file, Buffer.from(line.content, 'base64'))
      report.files += 1
    } else {
      const table = byName.get(line.table)
      if (!table)
        throw new ConfigurationError(
          `The backup has a table ${line.table} that its version does not know.`,
        )
      report.tables[table.name] =
        (report.tables[table.name] ?? 0) + (await insertRows(db, table, line.rows))
    }
  })
  for (const { name } of end ? tables : [])
    if (report.tables[name] !== end?.tables[name])
      throw new ConfigurationError(
        `The backup does not hold what it says: ${name} has ${report.tables[name]} rows of ${end?.tables[name]}. Nothing was restored.`,
      )
  await addForeignKeys(db, keys, head.format)
  await moveSequences(db, tables)
  return { ...report, isChecked: end !== null }
}

/** A backup lists every table of its version, including empty ones. */
function assertTables(
  tables: readonly BackupTable[],
  counts: Readonly<Record<string, number>> | null,
) {
  const missing = counts && tables.find(({ name }) => !Object.hasOwn(counts, name))
  if (missing)
    throw new ConfigurationError(
      `The backup has no table ${missing.name}: it is not whole. Nothing was restored.`,
    )
}

/** Creates the partitions of the backup's rows, which a new database does not necessarily have. */
async function makePartitions({ partitions }: BackupHead, db: Transaction<unknown>) {
  const here = new Set((await partitionsOf(db)).map((partition) => partition.name))
  const missing = partitions.filter(({ name }) => !here.has(name))
  for (const { name, parent, bound } of missing) {
    if (!/^FOR VALUES FROM \([\w\s':.-]+\) TO \([\w\s':.-]+\)$/.test(bound))
      throw new ConfigurationError(`${name} has no bound of a month.`)
    await sql`create table ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bound)}`.execute(
      db,
    )
    await sql`revoke all on ${sql.table(name)} from pos_app`.execute(db)
  }
  for (const { name, keys = [] } of missing) {
    for (const key of keys) {
      if (!/^FOREIGN KEY \([\w, ]+\) REFERENCES \w+\([\w, ]+\)$/.test(key))
        throw new ConfigurationError(`${name} has no foreign key of a month.`)
      await sql`alter table ${sql.table(name)} add ${sql.raw(key)}`.execute(db)
    }
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

async function dropForeignKeys(db: Transaction<unknown>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`.execute(
    db,
  )
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows
}

/** Adding the keys checks every row: a backup that lacks referenced rows is incomplete. */
async function addForeignKeys(
  db: Transaction<unknown>,
  keys: readonly ForeignKey[],
  format: BackupHead['format'],
) {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`
      .execute(db)
      .catch((error: Error & { code?: string }) => {
        if (error.code !== '23503') throw error
        const what = `rows of ${table} point at rows that are not there (${name})`
        throw new ConfigurationError(
          `The backup is not whole (${format}): ${what}. Nothing was restored.`,
          { cause: error },
        )
      })
}

/**
 * Numbers assigned after the backup must not be assigned again, because devices know events by
 * them.
 */
const skippedNumbers = 1_000_000

async function moveSequences(db: Transaction<unknown>, tables: readonly BackupTable[]) {
  for (const { name, identity } of tables) {
    if (identity)
      await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce((select max(${sql.ref(identity)}) from ${sql.table(name)}), 0) + ${skippedNumbers}::bigint)`.execute(
        db,
      )
  }
}
