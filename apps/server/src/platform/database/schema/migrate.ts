import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { ConfigurationError } from '../../process/environment.ts'
import type { Log } from '../../process/log.ts'
import { hasShards } from '../../topology/abilities.ts'
import type { Database } from '../database.ts'
import { statementsOf } from './sql-statements.ts'

/** A migration file: `0004_master_data.sql`. */
export interface Migration {
  readonly name: string
  readonly checksum: string
  readonly text: string
}

/** An arbitrary number that no other program uses as its advisory lock on the same database. */
const lockNumber = 7_300_423

/**
 * Migrates the database to the newest version in one transaction. Refuses a migration that was
 * altered and a database that is newer.
 */
export async function migrate(database: Database, folder: string, log: Log): Promise<void> {
  const migrations = await readMigrations(folder)
  await database.transaction({ system: true }, async (db) => {
    assertKnown(migrations, await appliedMigrations(db))
    await applyMigrations(db, migrations, log)
  })
}

/** Applies the migrations that the database does not have yet, within the current transaction. */
export async function applyMigrations(
  db: Transaction<unknown>,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> {
  const applied = await appliedMigrations(db)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  // A Citus coordinator sends the whole text of a query to its nodes, which may only be one
  // statement there.
  const isOneByOne = missing.length > 0 && (await hasShards(db))
  for (const migration of missing) {
    for (const text of isOneByOne ? statementsOf(migration.text) : [migration.text])
      await sql.raw(text).execute(db)
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      db,
    )
    log.debug({ migration: migration.name }, 'migrated')
  }
  if (missing.length > 0)
    log.info({ migrations: missing.length, to: missing.at(-1)?.name }, 'migrated')
}

/**
 * Returns the checksums of applied migrations by name, and locks migrations until the transaction
 * ends.
 */
async function appliedMigrations(db: Transaction<unknown>): Promise<ReadonlyMap<string, string>> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db)
  await sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from schema_migrations order by name`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Returns the migrations of a folder in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function assertKnown(migrations: readonly Migration[], applied: ReadonlyMap<string, string>) {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new ConfigurationError(
        `The database is newer than this program (it has ${name}); start a newer version.`,
      )
    if (known.get(name) !== checksum)
      throw new ConfigurationError(
        `Migration ${name} was changed after it had been applied; restore the file.`,
      )
  }
}
