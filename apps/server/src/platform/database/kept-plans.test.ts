import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryConnection } from '#testing/databases/every-connection'
import { type Pooler, startPooler } from '#testing/databases/pooler'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server'
import { createLog } from '../process/log.ts'
import { type Database, wrap } from './database.ts'
import { executeKept } from './kept-plans.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
const shops = Array.from({ length: 4 }, () => crypto.randomUUID())

const poolerSize = 2

let postgres: PostgresServer
let pooler: Pooler
let direct: Database
let pooled: Database

beforeAll(async () => {
  postgres = await startPostgres()
  pooler = await startPooler({ '*': { url: postgres.url } }, { size: poolerSize })
  direct = wrap('postgres', null, log, { url: postgres.url })
  pooled = wrap('postgres', null, log, { url: pooler.urlOf('postgres') })
  await direct.pool.query(`
    create role pos_app;
    create table dishes (id integer primary key, shop_id uuid not null, name text not null, price integer not null);
    insert into dishes select n, ('{${shops.join()}}'::uuid[])[1 + n % 4], 'Dish ' || n, n from generate_series(1, 400) n;
    create policy tenant on dishes using (shop_id = any(string_to_array(current_setting('app.shop_ids'), ',')::uuid[]));
    alter table dishes enable row level security;
    grant select on dishes to pos_app`)
}, 120_000)
afterAll(async () => {
  await Promise.all([direct.close(), pooled.close()])
  await pooler.stop()
  await postgres.stop()
})

interface Dish {
  readonly shop_id: string
  readonly price: unknown
}

const dishOf = (database: Database, shop: string, id: number) =>
  database.transaction({ organization_id: null, shop_ids: [shop], readOnly: true }, (db) =>
    executeKept(db, sql<Dish>`select shop_id, price from dishes where id = ${id}`),
  )

/** Returns how often connections used a generic plan. */
async function uses(database: Database, connections = database.pool.options.max) {
  const found = await onEveryConnection(database, connections, async (db) => {
    const { rows } = await sql<{ uses: number }>`
      select coalesce(sum(generic_plans), 0)::int as uses from pg_prepared_statements where statement like '%dishes%'`.execute(
      db,
    )
    return rows[0]?.uses ?? 0
  })
  return found.reduce((sum, one) => sum + one, 0)
}

describe('a statement with a cached plan', () => {
  it('returns only rows of the caller, for any tenant it was planned for', async () => {
    // A few connections serve all shops in turns: plans made for one shop are used for others.
    for (let id = 1; id <= 60; id += 1) {
      const shop = shops[id % 4]!
      expect(await dishOf(direct, shop, id)).toMatchObject([{ shop_id: shop, price: id }])
      expect(await dishOf(direct, shop, id + 1)).toEqual([])
    }
    expect(await uses(direct)).toBeGreaterThan(60)
  })

  it('prepares a statement again when the type of a result column changes', async () => {
    const versions = Array.from({ length: 10 }, (_, index) =>
      dishOf(direct, shops[0]!, 4 + 4 * index),
    )
    await Promise.all(versions)
    await direct.pool.query('alter table dishes alter column price type text')
    for (let times = 0; times < 10; times += 1)
      expect(await dishOf(direct, shops[0]!, 8)).toMatchObject([{ price: '8' }])
    await direct.pool.query(
      'alter table dishes alter column price type integer using price::integer',
    )
  })

  it('plans each time behind a pooler, where connections change between transactions', async () => {
    const found = await Promise.all(
      Array.from({ length: 80 }, (_, id) => dishOf(pooled, shops[id % 4]!, id + 4)),
    )
    expect(found.map(([dish]) => dish?.shop_id)).toEqual(found.map((_, id) => shops[id % 4]))
    expect(await uses(pooled, poolerSize)).toBe(0)
  })
})
