import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applyMigrations } from '#platform/database/schema/migrate'
import { createLog } from '#platform/process/log'
import { distribute, readDistribution } from '#platform/topology/distribute'
import { fillTenant } from '#testing/architecture/full-tenant'
import { contentOf } from '#testing/architecture/tenant-tables'
import { unshardedDatabase } from '#testing/databases/citus'
import { prepared } from '#testing/prepared'
import { startTestServer } from '#testing/server'
import { tablePlacements } from './table-placements.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
const citus = process.env.TEST_CITUS_URL ?? ''

describe.skipIf(citus === '')('a filled database that is distributed', () => {
  const server = prepared(
    () => startTestServer(() => unshardedDatabase(citus, 'pos_test_distribute')),
    (started) => started.close(),
    120_000,
  )
  const options = { placements: tablePlacements, shards: 4, tell: (_line: string) => {} }
  const statusOf = (error: unknown) => (error as { code?: string }).code

  it('is moved completely or not at all, keeps all rows, and needs no second run', {
    timeout: 300_000,
  }, async () => {
    const { database } = server.engine
    await fillTenant(server, server.stranger)
    const content = async () => [
      await contentOf(server, server.admin),
      await contentOf(server, server.stranger),
    ]
    const before = await content()
    const { missing } = await readDistribution(database, tablePlacements)

    let lines = 0
    const interrupted = distribute(database, {
      ...options,
      tell: () => {
        lines += 1
        if (lines === 60) throw new Error('the network is gone')
      },
    })
    await expect(interrupted).rejects.toThrow('the network is gone')
    expect((await readDistribution(database, tablePlacements)).missing).toEqual(missing)
    expect(await content()).toEqual(before)

    const moved: string[] = []
    const { missing: left, unheld } = await distribute(database, {
      ...options,
      tell: (line) => moved.push(line),
    })
    expect(left).toEqual([])
    expect(moved).toHaveLength(missing.length)
    expect(unheld.map(({ name }) => name)).toEqual([
      'device_states_backup_fkey',
      'shops_monitor_images_fkey',
      'shops_revenue_center_ids_fkey',
      'shops_background_image_fkey',
      'shops_logo_fkey',
      'table_states_device_fkey',
    ])
    expect(await content()).toEqual(before)
    await distribute(database, { ...options, tell: (line) => expect(line).toBe('nothing') })
  })

  it('accepts the migrations of a later version', async () => {
    const text = `
      -- Of accounts, which every node has; and of items, which a node has of its shops.
      create index users_later on users (organization_id, later_key(display_name));
      alter table users add column later text generated always as (fold_text(display_name)) stored;
      alter table menu_items add column later integer not null default 0;
      alter table menu_items add constraint later_check check (later >= 0);`
    const later = `create function later_key(text) returns text immutable language sql as $$ select lower($1); -- ; $$;`
    const changed = await server.engine.database.transaction({ system: true }, async (db) => {
      await applyMigrations(db, [{ name: '9999_later.sql', checksum: '', text: later + text }], log)
      return sql<{ later: number }>`select distinct later from menu_items`.execute(db)
    })
    expect(changed.rows).toEqual([{ later: 0 }])
  })

  it('lets no tenant change more of a receipt than before', async () => {
    const { organization_id, shop_id } = server.stranger
    const change = (column: string) =>
      server.engine.database.transaction(
        { organization_id, shop_ids: [shop_id ?? ''] },
        async (db) => {
          const { rows } =
            await sql`update receipts set ${sql.ref(column)} = null where shop_id = ${shop_id} returning 1`.execute(
              db,
            )
          return rows.length > 0 ? 'changed' : 'none'
        },
      )
    expect(await change('note')).toBe('changed')
    expect(await change('device').catch(statusOf)).toBe('42501')
  })
})
