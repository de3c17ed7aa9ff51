import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '#app/home'
import { newId } from '#platform/process/ids'
import { createLog } from '#platform/process/log'
import { type Pooler, startPooler } from '#testing/pooler'
import { type PostgresServer, startPostgres } from '#testing/postgres-server'
import { within } from '#testing/within'
import { type Database, wrap } from './database.ts'
import { migrate } from './migrate.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
const shops = Array.from({ length: 40 }, newId)

let postgres: PostgresServer
let pooler: Pooler
/** Two servers of the product, which share two connections. */
let servers: readonly [Database, Database]

beforeAll(async () => {
  postgres = await startPostgres()
  pooler = await startPooler({ '*': { url: postgres.url } }, { size: 2 })
  const open = () => wrap('postgres', null, log, { url: pooler.urlOf('postgres'), listenUrl: postgres.url })
  servers = [open(), open()]
  await migrate(servers[0], migrationsFolder, log)
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await pooler.stop()
  await postgres.stop()
})

const settingsSeen = (server: Database, shop: string) =>
  server.transaction({ organization_id: null, shop_ids: [shop], readOnly: true }, async (db) => {
    const { rows } = await sql<{ role: string; shops: string[] }>`select current_user as role, current_shop_ids() as shops`.execute(db)
    return rows[0]
  })

describe('behind a pooler in transaction mode', () => {
  it('every transaction sees its own tenant alone, whoever used its connection before', async () => {
    const seen = await Promise.all(shops.map((shop, index) => settingsSeen(index % 2 === 0 ? servers[0] : servers[1], shop)))
    expect(seen).toEqual(shops.map((shop) => ({ role: 'pos_app', shops: [shop] })))
    const { rows } = await servers[0].pool.query<{ role: string; shops: string | null }>(
      `select current_user as role, nullif(current_setting('app.shop_ids', true), '') as shops`,
    )
    expect(rows).toEqual([{ role: 'postgres', shops: null }])
  })

  it('what a server notifies is heard by the other one, past the pooler', async () => {
    let hear: (payload: string) => void = () => {}
    const heard = new Promise<string>((resolve) => (hear = resolve))
    const stop = await servers[1].listen('news', (payload) => hear(payload))
    await servers[0].transaction({ system: true }, (db) => sql`select pg_notify('news', 'sold out')`.execute(db))
    expect(await within(10_000, 'nothing was heard', heard)).toBe('sold out')
    await stop()
  })

  it('a pooler that is killed is unavailable, and used again when it is back', async () => {
    await pooler.kill()
    await expect(settingsSeen(servers[0], shops[0]!)).rejects.toMatchObject({ exception: 'Unavailable' })
    await pooler.restart()
    expect(await settingsSeen(servers[0], shops[0]!)).toMatchObject({ shops: [shops[0]] })
  })
})
