import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer } from '#testing/databases/on-server'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server'
import { eventually } from '#testing/eventually'
import { type Database, wrap } from '../database/database.ts'
import { createLog } from '../process/log.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })

let primary: PostgresServer
let replica: PostgresServer
let database: Database

beforeAll(async () => {
  primary = await startPostgres()
  await onServer(primary.url, 'create table notes (at timestamptz)')
  replica = await startPostgres({ replicaOf: primary })
  database = wrap('postgres', null, log, {
    url: primary.url,
    replica: { url: replica.url, maxLag: 3 },
  })
}, 120_000)
afterAll(async () => {
  await database.close()
  await replica.stop()
  await primary.stop()
})

/** Returns the server that would read a report now. */
const readFrom = () =>
  database.transaction({ system: true, replica: true, readOnly: true }, async (db) => {
    const { rows } = await sql<{
      is_replica: boolean
    }>`select pg_is_in_recovery() as is_replica`.execute(db)
    return rows[0]?.is_replica ? 'replica' : 'primary'
  })
const untilReadFrom = (server: 'primary' | 'replica') =>
  eventually(async () => expect(await readFrom()).toBe(server))
const write = () =>
  database.transaction({ system: true }, (db) => sql`insert into notes values (now())`.execute(db))

describe('a read replica', () => {
  it('is used as soon as its lag is known', async () => {
    await eventually(async () => expect(await readFrom()).toBe('replica'))
  })

  it('is not used while its lag is too large, and is used again afterwards', async () => {
    await onServer(replica.url, 'select pg_wal_replay_pause()')
    await write()
    await untilReadFrom('primary')
    await eventually(() => expect(database.replica?.seconds()).toBeGreaterThan(3))
    await onServer(replica.url, 'select pg_wal_replay_resume()')
    await untilReadFrom('replica')
  })

  it('stays in use while its primary writes nothing', async () => {
    await write()
    const written = performance.now()
    await eventually(() => expect(performance.now() - written).toBeGreaterThan(3_500))
    await untilReadFrom('replica')
  })

  it('that is lost does not stop reports', async () => {
    await replica.kill()
    expect(await readFrom()).toBe('primary')
    await replica.restart()
    await untilReadFrom('replica')
  })
})
