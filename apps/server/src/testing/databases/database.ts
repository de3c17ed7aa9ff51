import { randomBytes } from 'node:crypto'
import { type Database, wrap } from '#platform/database/database'
import { createLog } from '#platform/process/log'
import { watchHandovers } from '../measures/watch-handovers.ts'
import { copyOnNodes } from './citus.ts'
import { embeddedDatabase } from './embedded-databases.ts'
import { addressOf, onServer } from './on-server.ts'
import { templateName } from './template.ts'

const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })

/**
 * A migrated, empty database for one test file: embedded in memory, or a copy of the run's template
 * on the server of TEST_DATABASE_URL or the cluster of TEST_CITUS_URL.
 */
export async function testDatabase(): Promise<Database> {
  const { TEST_CITUS_URL: citus, TEST_DATABASE_URL: server } = process.env
  if (citus) return shardedDatabase(citus)
  if (!server) return embeddedDatabase()
  const pooler = process.env.TEST_POOLER_URL
  const name = `pos_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${templateName()}`)
  const listenUrl = addressOf(server, name)
  const database = wrap('postgres', null, log, {
    url: addressOf(pooler ?? server, name),
    listenUrl,
  })
  const assertNoHandovers = pooler ? watchHandovers(database.pool) : () => {}
  return {
    ...database,
    async close() {
      await database.close()
      assertNoHandovers()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function shardedDatabase(citus: string): Promise<Database> {
  const name = `pos_test_${randomBytes(6).toString('hex')}`
  const drop = await copyOnNodes(citus, templateName(), name)
  const database = wrap('postgres', null, log, { url: addressOf(citus, name) })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
