import { randomBytes } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import { type Database, wrap } from '#platform/database/database'
import { createLog } from '#platform/process/log'
import { embeddedDatabase } from './embedded-databases.ts'
import { templateName } from './template.ts'

const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })

/**
 * A migrated, empty database for one test file: embedded in memory, or on the server of TEST_DATABASE_URL, where it is a copy of the run's
 * template.
 */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return embeddedDatabase()
  const name = `pos_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${templateName()}`)
  const listenUrl = addressOf(server, name)
  const database = wrap('postgres', null, log, { url: addressOf(process.env.TEST_POOLER_URL ?? server, name), listenUrl })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The address of a database on the server of another address. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement outside of any tenant, as the owner of the server, on the database that the address names. */
export async function onServer<T extends QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<T>(statement)
    return rows
  } finally {
    await client.end()
  }
}
