import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { run } from '#testing/sample-account'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const tenant = tenantForEach(server)
const client = clientOf(server, tenant)
const table = (code: string, x = 0) => ({ code, shape: 'rect_2_1', x, y: 0, seats: 2 })

/** A floor whose first table has a code from before hyphens were refused. */
async function oldFloor() {
  const floor = await client.create('shop-maps', {
    name: 'Hall',
    tables: [table('A1'), table('B1', 200)],
  })
  await run(
    server,
    sql`update shop_map_tables set code = 'A-1' where shop_map_id = ${floor.id} and code = 'A1'`,
  )
  return client.get(`shop-maps/${floor.id}`)
}

it('refuses a new code with a hyphen together with other wrong fields', async () => {
  const { status, body } = await client.call('POST', 'shop-maps', {
    name: 'x'.repeat(500),
    tables: [table('A-1')],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['name', 'tables.0.code'])
})

it('keeps a stored code with a hyphen and refuses it elsewhere', async () => {
  const floor = await oldFloor()
  const kept = await client.update('shop-maps', floor.id, { name: 'Hall 2', tables: floor.tables })
  expect(kept.status).toBe(200)
  const tables = floor.tables.map((one: { code: string }) =>
    one.code === 'B1' ? { ...one, code: 'B-1' } : one,
  )
  const changed = await client.update('shop-maps', floor.id, { tables })
  expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['tables.1.code']])
})

it('restores a floor with such a code from the trash', async () => {
  const floor = await oldFloor()
  expect((await client.call('DELETE', `shop-maps/${floor.id}`)).status).toBe(204)
  expect((await client.call('POST', `shop-maps/${floor.id}/undelete`, {})).status).toBe(200)
  expect(
    (await client.get(`shop-maps/${floor.id}`)).tables.map(({ code }: { code: string }) => code),
  ).toEqual(['A-1', 'B1'])
})
