import { sql } from 'kysely'
import { Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '#app/home'
import { type Pooler, startPooler } from '#testing/databases/pooler'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server'
import { eventually } from '#testing/eventually'
import { watchHandovers } from '#testing/measures/watch-handovers'
import { within } from '#testing/peers/within'
import { type Database, wrap } from '../database/database.ts'
import { migrate } from '../database/schema/migrate.ts'
import { readTogether, writeAlong } from '../database/scoped-dialect.ts'
import { newId } from '../process/ids.ts'
import { createLog } from '../process/log.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
const shops = Array.from({ length: 40 }, newId)

let postgres: PostgresServer
let pooler: Pooler
/** Two servers of the product that share two connections. */
let servers: readonly [Database, Database]

beforeAll(async () => {
  postgres = await startPostgres()
  pooler = await startPooler({ '*': { url: postgres.url } }, { size: 2 })
  const open = () =>
    wrap('postgres', null, log, { url: pooler.urlOf('postgres'), listenUrl: postgres.url })
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
    const { rows } = await sql<{
      role: string
      shops: string[]
    }>`select current_user as role, current_shop_ids() as shops`.execute(db)
    return rows[0]
  })

describe('behind a pooler in transaction mode', () => {
  it('isolates the tenant of each transaction on shared connections', async () => {
    const seen = await Promise.all(
      shops.map((shop, index) => settingsSeen(index % 2 === 0 ? servers[0] : servers[1], shop)),
    )
    expect(seen).toEqual(shops.map((shop) => ({ role: 'pos_app', shops: [shop] })))
    const { rows } = await servers[0].pool.query<{ role: string; shops: string | null }>(
      `select current_user as role, nullif(current_setting('app.shop_ids', true), '') as shops`,
    )
    expect(rows).toEqual([{ role: 'postgres', shops: null }])
  })

  it('notifications reach the other server, past the pooler', async () => {
    let hear: (payload: string) => void = () => {}
    const heard = new Promise<string>((resolve) => (hear = resolve))
    const stop = await servers[1].listen('news', (payload) => hear(payload))
    await servers[0].transaction({ system: true }, (db) =>
      sql`select pg_notify('news', 'sold out')`.execute(db),
    )
    expect(await within(10_000, 'nothing was heard', heard)).toBe('sold out')
    await stop()
  })

  it('a server that ends while waiting leaves no responses for another one', async () => {
    const single = await startPooler({ '*': { url: postgres.url } }, { size: 1 })
    const open = () => wrap('postgres', null, log, { url: single.urlOf('postgres') })
    const [ending, other] = [open(), open()]
    let destroy = () => {}
    ending.pool.on('connect', (client) => {
      const connection: unknown = Reflect.get(client, 'connection')
      if (connection instanceof Connection) destroy = () => connection.stream.destroy()
    })
    const isWaiting = `select exists (select from pg_stat_activity where query like '%theirs%' and wait_event = 'PgSleep') as it`
    try {
      const answer = sql`select pg_sleep(1), 'theirs' as whose`
        .execute(ending.kysely)
        .then(() => 'answered', String)
      await eventually(async () =>
        expect((await servers[0].pool.query<{ it: boolean }>(isWaiting)).rows).toEqual([
          { it: true },
        ]),
      )
      destroy()
      expect(await answer).toContain('terminated')
      const { rows } = await sql`select ${'mine'}::text as whose`.execute(other.kysely)
      expect(rows).toEqual([{ whose: 'mine' }])
    } finally {
      await Promise.allSettled([ending.close(), other.close()])
      await single.stop()
    }
  })

  it('begins, confirms and reads in one packet and leaves nothing running', async () => {
    const database = wrap('postgres', null, log, { url: pooler.urlOf('postgres') })
    const assertNone = watchHandovers(database.pool)
    const [one, other] = [sql`select 1 as n`, sql`select 2 as n`]
    const confirmation = { statement: 'select $1::int as answer', values: [1], holds: () => true }
    const each = { organization_id: null, shop_ids: shops, readOnly: true, first: 'each' } as const
    try {
      const both = database.transaction({ ...each, confirmation }, (db) =>
        Promise.all([one.execute(db), other.execute(db)]),
      )
      expect((await both).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
      expect(
        await database.transaction(each, (db) =>
          readTogether(db, one.compile(db), other.compile(db)),
        ),
      ).toEqual([[{ n: 1 }], [{ n: 2 }]])
      await database.transaction(
        { ...each, readOnly: false, first: 'reads', confirmation },
        async (db) => {
          await writeAlong(db, sql`select set_config('app.shop_ids', '', true)`)
          await one.execute(db)
        },
      )
      await expect(
        database.transaction(each, (db) => sql`select 1 / 0`.execute(db)),
      ).rejects.toMatchObject({ code: '22012' })
      await one.execute(database.kysely)
      assertNone()
    } finally {
      await database.close()
    }
  })

  it('a killed pooler is reported as unavailable and used again after a restart', async () => {
    await pooler.kill()
    await expect(settingsSeen(servers[0], shops[0]!)).rejects.toMatchObject({
      exception: 'Unavailable',
    })
    await pooler.restart()
    expect(await settingsSeen(servers[0], shops[0]!)).toMatchObject({ shops: [shops[0]] })
  })
})
