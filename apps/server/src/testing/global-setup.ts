import { rm, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { build } from 'vite'
import { migrationsFolder } from '#app/home'
import { wrap } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { createLog } from '#platform/process/log'
import { builtFolder, serverFolder } from './built-programs.ts'
import { citusTemplate } from './databases/citus.ts'
import { addressOf, onServer } from './databases/on-server.ts'
import { startPooler } from './databases/pooler.ts'
import { startPostgres } from './databases/postgres-server.ts'
import { templateFile, templateName } from './databases/template.ts'

const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })

/**
 * Vitest global set-up: bundles the server's programs, and migrates one database that all test
 * files copy. TEST_DATABASE=postgres starts a PostgreSQL server for the run,
 * TEST_DATABASE=pgbouncer one behind a pooler in transaction mode; TEST_DATABASE_URL names an
 * existing server, TEST_CITUS_URL the coordinator of a Citus cluster with the superuser `postgres`.
 */
export async function setup(): Promise<() => Promise<void>> {
  const run = String(process.pid)
  process.env.POS_TEST_RUN = run
  const [dropPrograms, dropDatabase] = await Promise.all([buildPrograms(run), databaseOf(run)])
  return async () => {
    await Promise.all([dropPrograms(), dropDatabase()])
  }
}

async function buildPrograms(run: string) {
  const outDir = builtFolder(run)
  await build({ root: serverFolder, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return () => rm(outDir, { recursive: true, force: true })
}

async function databaseOf(run: string): Promise<() => Promise<void>> {
  const { TEST_DATABASE, TEST_CITUS_URL } = process.env
  if (TEST_CITUS_URL) return citusTemplate(TEST_CITUS_URL, templateName(run))
  const mine = TEST_DATABASE && !process.env.TEST_DATABASE_URL ? await startPostgres() : null
  if (mine) {
    process.env.TEST_DATABASE_URL = mine.url
    await withoutSync(mine.url)
  }
  const server = process.env.TEST_DATABASE_URL
  const pooler =
    server && TEST_DATABASE === 'pgbouncer' ? await startPooler({ '*': { url: server } }) : null
  if (pooler) process.env.TEST_POOLER_URL = pooler.urlOf('postgres')
  const dropTemplate = await (server
    ? serverTemplate(server, templateName(run))
    : embeddedTemplate(templateFile(run)))
  return async () => {
    await pooler?.stop()
    await dropTemplate()
    await mine?.stop()
  }
}

async function embeddedTemplate(file: string) {
  const pglite = new PGlite()
  await pglite.waitReady
  const embedded = {
    poolConfig: createPgConfig(pglite),
    isKept: false,
    listen: () => Promise.resolve(async () => {}),
    close: async () => {},
  }
  const database = wrap('embedded', embedded, log)
  await migrate(database, migrationsFolder, log)
  await database.close()
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  return () => rm(file, { force: true })
}

/**
 * Its files are deleted after the run, so nothing is synced to disk: creating and dropping a
 * database takes a third of the time.
 */
async function withoutSync(url: string) {
  await onServer(url, 'alter system set fsync = off')
  await onServer(url, 'select pg_reload_conf()')
}

async function serverTemplate(server: string, name: string) {
  await onServer(server, `drop database if exists ${name} with (force)`)
  await onServer(server, `create database ${name}`)
  const database = wrap('postgres', null, log, { url: addressOf(server, name) })
  await migrate(database, migrationsFolder, log)
  await database.close()
  return () => onServer(server, `drop database if exists ${name} with (force)`)
}
