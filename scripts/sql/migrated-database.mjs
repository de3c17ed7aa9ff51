// An embedded database with all migrations applied, in memory: from a template that is kept until a migration changes.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../steps.mjs'

const serverPackage = createRequire(path.join(root, 'apps/server/package.json'))
const { PGlite } = await import(serverPackage.resolve('@electric-sql/pglite'))

/** What the program keeps of the migrations themselves: apps/server/src/platform/database/migrate.ts. */
const journal =
  'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** Opens the database that the migrations of a folder make. */
export async function openMigrated(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const version = readFileSync(serverPackage.resolve('@electric-sql/pglite').replace(/dist.*$/, 'package.json'))
  const hash = createHash('sha256')
    .update([String(version), journal, ...texts].join('\0'))
    .digest('hex')
  const template = path.join(root, '.cache/sql', `${hash.slice(0, 16)}.tar`)
  if (existsSync(template)) return opened(new PGlite({ loadDataDir: new Blob([readFileSync(template)]) }))
  const database = await opened(new PGlite())
  await database.exec(journal)
  for (const text of texts) await database.exec(text)
  mkdirSync(path.dirname(template), { recursive: true })
  // Two checks at once write the same file: each under a name of its own first.
  writeFileSync(`${template}.${process.pid}`, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  renameSync(`${template}.${process.pid}`, template)
  return database
}

async function opened(database) {
  await database.waitReady
  return database
}

/** What the catalog says: names of types, functions that answer null only for null, and columns that are never null. */
export async function readCatalog(database) {
  const rows = async (text) => (await database.query(text)).rows
  const types = await rows('select oid, format_type(oid, null) as name, typelem, typcategory from pg_type')
  const functions = await rows('select oid, proname as name, proisstrict as strict from pg_proc')
  const columns = await rows('select attrelid as relation, attnum as number from pg_attribute where attnotnull')
  return {
    types: new Map(types.map((type) => [type.oid, type])),
    functions: new Map(functions.map((one) => [String(one.oid), one])),
    notNull: new Set(columns.map(({ relation, number }) => `${relation}.${number}`)),
  }
}
