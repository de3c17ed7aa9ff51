import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sharedDatabase } from '#testing/shared-server'
import { refreshStatistics } from './statistics.ts'

const database = sharedDatabase()

const asSystem = (statement: ReturnType<typeof sql<{ count: number }>>) =>
  database.transaction({ system: true }, async (db) => (await statement.execute(db)).rows)
const fill = (from: number, to: number) =>
  asSystem(sql`
    insert into changes (scope_id, resource, record_id, action, user_name, at)
    select '00000000-0000-0000-0000-000000000000', 'menu-items', gen_random_uuid(), 'create', 'Filler', now()
    from generate_series(${from}::int, ${to}::int)`)
const known = async () => {
  const [row] = await asSystem(
    sql`select reltuples::int as count from pg_class where relname = 'changes'`,
  )
  return row?.count ?? 0
}

describe('statistics', () => {
  it('are updated for tables that grew, and for no others', async () => {
    // A separate server updates them too, once a minute.
    for (const table of ['changes', 'unsealed_changes'])
      await asSystem(sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`)
    await fill(1, 5000)
    expect(await refreshStatistics(database.pool, { which: 'grown' })).toContain('changes')
    expect(await known()).toBe(5000)
    expect(await refreshStatistics(database.pool, { which: 'grown' })).toEqual([])
    await fill(1, 1000)
    expect(await refreshStatistics(database.pool, { which: 'grown' })).toEqual([])
    await fill(1, 4000)
    // Inserted rows also wait to be sealed.
    expect(await refreshStatistics(database.pool, { which: 'grown' })).toEqual([
      'changes',
      'unsealed_changes',
    ])
    expect(await known()).toBe(10_000)
  })

  it('analyzes all tables and stops between two tables on request', async () => {
    const all = await refreshStatistics(database.pool, { which: 'all' })
    expect(all).toEqual(expect.arrayContaining(['changes', 'receipt_uids', 'menu_items']))
    let asked = 0
    expect(
      await refreshStatistics(database.pool, { which: 'all', isStopped: () => (asked += 1) > 3 }),
    ).toHaveLength(3)
  })
})
