import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { hashToken } from '#platform/security/secrets'
import { isOnCitus } from '#testing/databases/on-citus'
import { rowsReadBy } from '#testing/sales/rows-read'
import { sharedCaller, sharedServer } from '#testing/shared-server'
import { sessionLookup } from '../sign-in/recalled-sessions.ts'

const count = 2000
const server = sharedServer()
const manager = sharedCaller(server, 'shop_manager')

beforeAll(async () => {
  await server.engine.database.transaction({ system: true }, async (db) => {
    await sql`
      insert into users (id, organization_id, display_name, last_name, first_name, email, role, password_hash)
      select gen_random_uuid(), u.organization_id, 'Person ' || n, 'Last', 'First', 'many' || n || '@example.com', 'shop_staff', 'none'
      from users u, generate_series(1, ${count}) n where u.id = ${manager.user_id}`.execute(db)
    await sql`
      insert into user_shops (organization_id, user_id, shop_id)
      select u.organization_id, u.id, ${manager.shop_id}::uuid from users u where u.email like 'many%'`.execute(
      db,
    )
  })
})

it.skipIf(isOnCitus)('finds people of one shop without reading all assignments', async () => {
  const read = await rowsReadBy(server, () =>
    server.engine.database.transaction({ system: true, readOnly: true }, async (db) => {
      const { rows } = await sessionLookup(
        hashToken(manager.token),
        server.engine.clock.now(),
      ).execute(db)
      expect(rows).toMatchObject([{ user_id: manager.user_id, shop_id: manager.shop_id }])
    }),
  )
  expect(
    (read.user_shops ?? 0) + (read.user_shops_pkey ?? 0) + (read.user_shops_shop ?? 0),
  ).toBeLessThan(20)
})

it.skipIf(isOnCitus)(
  'lists accounts by name from an index and reads details by id alone',
  async () => {
    const read = await rowsReadBy(server, async () => {
      const { status, body } = await server.call(
        server.admin,
        'GET',
        '/v1/users?per_page=50&page=3',
      )
      expect([status, body.data.length, body.meta.total]).toEqual([200, 50, count + 2])
    })
    expect(read.users_display_name).toBeGreaterThanOrEqual(150)
    expect((read.users ?? 0) + (read.users_organization_id_id_key ?? 0)).toBeLessThan(count + 200)
  },
)
