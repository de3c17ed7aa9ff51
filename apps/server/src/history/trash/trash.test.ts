import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { rowsReadBy } from '#testing/sales/rows-read'
import { sharedServer } from '#testing/shared-server'
import { removeExpired } from './keep-deleted.ts'

const server = sharedServer()
const client = clientOf(server)
const remove = (path: string, id: string) => client.call('DELETE', `${path}/${id}`)
const trash = async (query = '') => (await client.call('GET', `trash${query}`)).body

describe('the trash', () => {
  it('can be searched; managers see what they can restore', async () => {
    const [soba, cash] = [
      await client.create('allergies', { name: 'Ｓｏｂａ' }),
      await client.create('payments', { name: 'Cash', type: 'cash' }),
    ]
    await remove('allergies', soba.id)
    await remove('payments', cash.id)
    expect((await trash('?q=soba')).data).toMatchObject([
      { id: soba.id, resource: 'allergies', name: 'Ｓｏｂａ' },
    ])
    expect((await trash('?resource=payments')).data).toMatchObject([{ id: cash.id }])
    const { organization_id, shop_id } = server.admin
    const staff = await server.signIn('shop_staff', organization_id, shop_id)
    expect((await client.call('GET', 'trash', undefined, staff)).status).toBe(403)
    expect((await client.call('POST', `allergies/${soba.id}/undelete`, {}, staff)).status).toBe(403)
    expect((await client.call('GET', 'trash', undefined, server.stranger)).body.data).toEqual([])
    expect(
      (await client.call('POST', `allergies/${soba.id}/undelete`, {}, server.stranger)).status,
    ).toBe(404)
  })

  it('names deleted references of a record and restores it after them', async () => {
    const tax = await client.create('taxes', {
      label: 'Eight',
      rate: '8',
      kind: 'inclusive',
      rounding: 'down',
    })
    const item = await client.create('menu-items', { name: 'Udon', price: 500, tax_id: tax.id })
    await remove('menu-items', item.id)
    await remove('taxes', tax.id)
    const refused = await client.call('POST', `menu-items/${item.id}/undelete`, {})
    expect([refused.status, refused.body.data]).toEqual([
      422,
      { name: 'Udon', missing: [{ resource: 'taxes', name: 'Eight', in_trash: true }] },
    ])
    expect((await client.call('POST', `taxes/${tax.id}/undelete`, {})).status).toBe(200)
    expect((await client.call('POST', `menu-items/${item.id}/undelete`, {})).status).toBe(200)
    expect(await client.get(`menu-items/${item.id}`)).toMatchObject({
      name: 'Udon',
      tax_id: tax.id,
    })
  })

  it('is emptied after 30 days', async () => {
    const { id } = await client.create('allergies', { name: 'Late' })
    await remove('allergies', id)
    await server.engine.database.transaction({ system: true }, async (db) => {
      await sql`update trash set at = now() - interval '31 days' where id = ${id}`.execute(db)
      await removeExpired(db)
    })
    expect((await trash('?q=late')).data).toEqual([])
    expect((await client.call('POST', `allergies/${id}/undelete`, {})).status).toBe(404)
  })

  it('with 20,000 deleted records reads only the requested page', async () => {
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`
        insert into trash (scope_id, resource, id, name, version, created_at, links, user_name, at)
        select ${server.admin.shop_id}, 'allergies', gen_random_uuid(), 'Gone ' || n, 2, now(), '{}', 'Filler', ${new Date(server.clock.now())}::timestamptz - n * interval '1 minute'
        from generate_series(1, 20000) n`.execute(db),
    )
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`analyze trash`.execute(db),
    )
    const read = await rowsReadBy(server, () => trash())
    expect(
      Object.entries(read).filter(([name, rows]) => name.startsWith('trash') && rows > 500),
    ).toEqual([])
    const { meta, data } = await trash()
    expect(data).toHaveLength(50)
    expect((await trash(`?cursor=${meta.next}`)).data[0].name).not.toBe(data[0].name)
  })
})
