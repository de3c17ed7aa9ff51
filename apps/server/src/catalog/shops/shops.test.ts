import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { createSampler } from '#testing/sales/sampler'
import { makeAccount, run, tokenOf } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()
/** The administrator of an organization with one shop in which everyone works. */
const admin = tenantForEach(server)

const small = { name: 'Small', country_code: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' }
const create = (body: object = {}) => server.call(admin, 'POST', '/v1/shops', { ...small, ...body })
const change = (id: string | null, body: object, version = 1) =>
  server.call(admin, 'PUT', `/v1/shops/${id}`, { version, ...body })
const remove = (id: string | null) => server.call(admin, 'DELETE', `/v1/shops/${id}`)
const wrongFields = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
  const { status, body } = await answer
  return [status, ...Object.keys(body.errors ?? {}).toSorted()]
}

describe('a new shop', () => {
  test('is available to administrators, has no sales and closes its day at five', async () => {
    const { id, ...shop } = (await create()).body.data
    expect(shop).toMatchObject({
      close_time: '05:00',
      services: ['restaurant'],
      receipt_printing_count: 1,
      off_days: [],
      tip_rates: [],
    })
    expect(shop.open_days).toHaveLength(7)
    const { shops } = (await server.call(admin, 'POST', '/v1/profile/switch-shop', { shop_id: id }))
      .body.data
    expect(shops.map((one: { name: string }) => one.name)).toContain('Small')
    expect((await server.call(admin, 'GET', '/v1/menu-items')).body.meta.total).toBe(0)
    expect(
      (await server.call(admin, 'POST', '/v1/taxes/presets', { country: 'JP' })).status,
    ).toBeLessThan(300)
  })

  test('returns 404 to people of other shops', async () => {
    const { id } = (await create()).body.data
    const { email } = await makeAccount(server, {
      organization_id: admin.organization_id,
      shop_ids: [admin.shop_id ?? ''],
    })
    const token = await tokenOf(server, email)
    const profile = await server.call({ ...admin, token }, 'GET', '/v1/profile/me')
    expect(profile.body.data.shops.map((one: { id: string }) => one.id)).toEqual([admin.shop_id])
    expect(
      (await server.call({ ...admin, token }, 'POST', '/v1/profile/switch-shop', { shop_id: id }))
        .status,
    ).toBe(404)
    expect((await server.call({ ...admin, token }, 'GET', '/v1/shops')).status).toBe(403)
  })

  test('has a postal code, a region and a prefecture of its country', async () => {
    const hawaii = { country_code: 'US', timezone: 'Pacific/Honolulu', currency: 'USD' }
    expect(
      await wrongFields(create({ post_code: '96815', region: 'HI', prefecture: 'Tokyo' })),
    ).toEqual([422, 'post_code', 'prefecture', 'region'])
    expect(
      await wrongFields(create({ ...hawaii, post_code: '101-0044', region: 'kanto' })),
    ).toEqual([422, 'post_code', 'region'])
    expect(
      (await create({ name: 'J', post_code: '101-0044', region: 'kanto', prefecture: '東京都' }))
        .status,
    ).toBe(201)
    expect(
      (await create({ name: 'H', ...hawaii, post_code: '96815-1234', region: 'HI' })).status,
    ).toBe(201)
  })

  test('has an id of the reservation service if it uses that', async () => {
    const services = ['restaurant', 'reservation_service']
    expect(await wrongFields(create({ services }))).toEqual([
      422,
      'reservation_paid_status',
      'reservation_shop_slug',
    ])
    expect(
      (await create({ services, reservation_shop_slug: 'small', reservation_paid_status: 'ready' }))
        .status,
    ).toBe(201)
  })

  test('offers at most five tips in percent', async () => {
    expect(await wrongFields(create({ tip_rates: ['1', '2', '3', '4', '5', '6'] }))).toEqual([
      422,
      'tip_rates',
    ])
    expect(await wrongFields(create({ tip_rates: ['15', '100.5'] }))).toEqual([422, 'tip_rates.1'])
    expect(
      (await create({ tip_rates: ['15', '18.5'], off_days: ['2027-01-01'] })).body.data,
    ).toMatchObject({
      tip_rates: ['15', '18.5'],
      off_days: ['2027-01-01'],
    })
  })
})

describe('the currency', () => {
  test('can change until the first receipt arrives', async () => {
    const device = await sampleDevice(server, admin)
    expect((await change(admin.shop_id, { currency: 'USD' })).status).toBe(200)
    expect((await change(admin.shop_id, { currency: 'JPY' }, 2)).status).toBe(200)
    await device.post(sampleReceipt('first'))
    const refused = await change(admin.shop_id, { currency: 'USD' }, 3)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { currency: [expect.stringContaining('receipts')] },
    ])
    expect((await change(admin.shop_id, { currency: 'JPY', name: 'Renamed' }, 3)).status).toBe(200)
  })
})

describe('pictures and revenue centers', () => {
  const current = async (caller: Caller) => {
    const { targets } = createSampler(server, caller)
    return { image: await targets.one('files'), center: await targets.one('revenue-centers') }
  }
  const all = ({ image, center }: { image: string; center: string }) => ({
    logo: image,
    background_image: image,
    monitor_images: [{ image }],
    revenue_center_ids: [center],
  })

  test('belong to the shop, whatever shop the administrator is in', async () => {
    const other = (await create()).body.data
    const here = all(await current(admin))
    expect((await change(admin.shop_id, here)).body.data).toMatchObject(here)
    await server.call(admin, 'POST', '/v1/profile/switch-shop', { shop_id: other.id })
    const again = await change(
      admin.shop_id,
      { ...here, monitor_images: [...here.monitor_images, ...here.monitor_images] },
      2,
    )
    expect([again.status, again.body.data?.monitor_images.length]).toEqual([200, 2])
    expect(
      (await change(admin.shop_id, { monitor_images: [], revenue_center_ids: [] }, 3)).body.data,
    ).toMatchObject({
      logo: here.logo,
      monitor_images: [],
      revenue_center_ids: [],
    })
  })

  test('of another shop are not found', async () => {
    const wrong = [
      422,
      'background_image',
      'logo',
      'monitor_images.0.image',
      'revenue_center_ids.0',
    ]
    const here = all(await current(admin))
    const other = (await create()).body.data
    expect(await wrongFields(change(other.id, here))).toEqual(wrong)
    expect(await wrongFields(create({ name: 'Third', ...here }))).toEqual(wrong)
    expect(await wrongFields(change(admin.shop_id, all(await current(server.stranger))))).toEqual(
      wrong,
    )
  })

  test('prevent the deletion of a revenue center that the third party uses', async () => {
    const { center } = await current(admin)
    await change(admin.shop_id, { third_party_shop_no: '12', revenue_center_ids: [center] })
    const refused = await server.call(admin, 'DELETE', `/v1/revenue-centers/${center}`)
    expect([refused.status, refused.body.data]).toMatchObject([
      409,
      [{ resource: 'shops', id: admin.shop_id }],
    ])
  })
})

describe('deleting a shop', () => {
  test('deletes its master data, devices and releases', async () => {
    const { id } = (await create()).body.data
    await server.call(admin, 'POST', '/v1/profile/switch-shop', { shop_id: id })
    const sampler = createSampler(server, { ...admin, shop_id: id })
    const { resources } = await import('@pos/contract/resources')
    await sampler.create(resources['menu-items'], await sampler.full(resources['menu-items']))
    await sampler.create(resources.devices, await sampler.full(resources.devices))
    await change(id, {
      logo: await sampler.targets.one('files'),
      revenue_center_ids: [await sampler.targets.one('revenue-centers')],
    })
    const before = await run(
      server,
      sql<{ count: number }>`select count(*) as count from menu_items where shop_id = ${id}`,
    )
    expect(before[0]?.count).toBeGreaterThan(0)
    expect((await remove(id)).status).toBe(204)
    for (const table of [
      'shops',
      'menu_items',
      'devices',
      'files',
      'taxes',
      'revenue_centers',
      'shop_maps',
    ]) {
      const column = table === 'shops' ? 'id' : 'shop_id'
      const left = await run(
        server,
        sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
      )
      expect([table, left]).toEqual([table, []])
    }
    // A person who worked there now works in another shop.
    expect((await server.call(admin, 'GET', '/v1/profile/me')).body.data.shop.id).toBe(
      admin.shop_id,
    )
    expect((await server.call(admin, 'GET', `/v1/shops/${id}/history`)).body.data[0]).toMatchObject(
      { action: 'delete' },
    )
  })

  test('is refused with a message if it has receipts', async () => {
    const device = await sampleDevice(server, admin)
    await device.post(sampleReceipt('kept'))
    const refused = await remove(admin.shop_id)
    expect([refused.status, refused.body.exception]).toEqual([409, 'RecordInUse'])
    expect(refused.body.message).toContain('receipts')
    expect((await server.call(admin, 'GET', `/v1/shops/${admin.shop_id}`)).status).toBe(200)
  })

  test('is refused with a message while a person works in it', async () => {
    const shop = await makeShop(server, admin.organization_id, { name: 'Staffed' })
    await makeAccount(server, { organization_id: admin.organization_id, shop_ids: [shop] })
    const refused = await remove(shop)
    expect([refused.status, refused.body.exception]).toEqual([409, 'RecordInUse'])
  })

  test('returns 404 for another organization', async () => {
    expect((await remove(server.stranger.shop_id)).status).toBe(404)
    expect(
      (await server.call(server.stranger, 'GET', `/v1/shops/${server.stranger.shop_id}`)).status,
    ).toBe(200)
  })
})

test('a device reads the settings of its shop', async () => {
  const device = await sampleDevice(server, admin)
  const settings = { off_days: ['2027-01-01'], cat_service: 'CAT 1', third_party_shop_no: '12' }
  await change(admin.shop_id, {
    ...settings,
    card_payment_location_id: 'L1',
    card_payment_access_token: 'secret-token-1',
  })
  await server.call(admin, 'POST', '/v1/taxes/presets', { country: 'JP' })
  await server.call(admin, 'POST', '/v1/payments', { name: 'Cash', type: 'cash' })
  expect((await server.call(admin, 'POST', '/v1/firebases')).status).toBe(200)
  const { status, body } = await device.call('GET', '/v1/device/master-data')
  expect([status, body.data.shop]).toMatchObject([
    200,
    { id: admin.shop_id, revenue_timing: 'paid_at', monitor_images: [], ...settings },
  ])
  expect(Object.keys(body.data.shop).filter((name) => name.startsWith('card_payment'))).toEqual([])
  expect(JSON.stringify(body)).not.toContain('secret-token')
})
