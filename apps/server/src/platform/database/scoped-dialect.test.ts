import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#testing/database'
import type { Database } from './database.ts'
import { openingWith } from './scoped-dialect.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const tenant = { organization_id: '019a0000-0000-7000-8000-000000000001', shop_ids: [] }
const whoAmI = async (db: Transaction<unknown> | Database['kysely']) => {
  const { rows } = await sql<{ role: string; organization: string }>`
    select current_user as role, coalesce(current_setting('app.organization_id', true), '') as organization`.execute(db)
  return rows[0]!
}

describe('a transaction', () => {
  it('is its tenant’s from the first statement on, reading or writing, and leaves nothing behind', async () => {
    const system = await whoAmI(database.kysely)
    expect(system.role).not.toBe('pos_app')
    const blocks = Array.from({ length: 60 }, async (_, index) => {
      const organization_id = crypto.randomUUID()
      const found = await database.transaction({ organization_id, shop_ids: [], readOnly: index % 2 === 0 }, whoAmI)
      expect(found).toEqual({ role: 'pos_app', organization: organization_id })
      // The commit of a reading may still be in progress.
      expect(await whoAmI(database.kysely)).toEqual(system)
    })
    await Promise.all(blocks)
  })

  it('takes whatever stands in a tenant’s id as text', async () => {
    const organization_id = `x'; reset role; select '\\' --`
    expect(await database.transaction({ ...tenant, organization_id }, whoAmI)).toEqual({ role: 'pos_app', organization: organization_id })
  })

  it('that reads writes nothing', async () => {
    const write = database.transaction({ system: true, readOnly: true }, (db) => sql`delete from sessions`.execute(db))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it.each([true, false])('that cannot be begun answers nothing, even when its statement was sent along (%s)', async (isAhead) => {
    const statements = 'begin; set local role nobody_of_that_name'
    const read = openingWith({ statements, isAhead }, (opened) =>
      database.kysely.transaction().execute(async (db) => {
        const rows = await whoAmI(db).catch(() => 'refused')
        await opened()
        return rows
      }),
    )
    await expect(read).rejects.toMatchObject({ message: expect.stringContaining('nobody_of_that_name') })
    for (let times = 0; times < 25; times += 1) expect((await whoAmI(database.kysely)).role).not.toBe('pos_app')
  })
})
