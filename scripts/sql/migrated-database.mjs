// Opens an embedded in-memory database with all migrations applied. It loads a cached template,
// which is rebuilt when a migration changes.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../steps.mjs'

const serverPackage = createRequire(path.join(root, 'apps/server/package.json'))
const { PGlite } = await import(serverPackage.resolve('@electric-sql/pglite'))

/** The server's own table of applied migrations (apps/server/src/platform/database/schema/migrate.ts). */
const journal =
  'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** Opens a database with the migrations of a folder. */
export async function openMigrated(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const version = readFileSync(
    serverPackage.resolve('@electric-sql/pglite').replace(/dist.*$/, 'package.json'),
  )
  const hash = createHash('sha256')
    .update([String(version), journal, ...texts].join('\0'))
    .digest('hex')
  const template = path.join(root, '.cache/sql', `${hash.slice(0, 16)}.tar`)
  if (existsSync(template))
    return opened(new PGlite({ loadDataDir: new Blob([readFileSync(template)]) }))
  const database = await opened(new PGlite())
  await database.exec(journal)
  for (const text of texts) await database.exec(text)
  mkdirSync(path.dirname(template), { recursive: true })
  // Two checks may run at once, so each writes a separate file before it renames it.
  writeFileSync(
    `${template}.${process.pid}`,
    Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()),
  )
  renameSync(`${template}.${process.pid}`, template)
  return database
}

async function opened(database) {
  await database.waitReady
  return database
}

/**
 * Reads the catalog: types, functions (a strict one returns null for null arguments), and columns
 * with a NOT NULL constraint.
 */
export async function readCatalog(database) {
  const rows = async (text) => (await database.query(text)).rows
  const types = await rows(
    'select oid, format_type(oid, null) as name, typelem, typcategory from pg_type',
  )
  const functions = await rows('select oid, proname as name, proisstrict as strict from pg_proc')
  const columns = await rows(
    'select attrelid as relation, attnum as number from pg_attribute where attnotnull',
  )
  return {
    types: new Map(types.map((type) => [type.oid, type])),
    functions: new Map(functions.map((entry) => [String(entry.oid), entry])),
    notNull: new Set(columns.map(({ relation, number }) => `${relation}.${number}`)),
  }
}
