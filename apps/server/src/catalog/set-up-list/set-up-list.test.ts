import type { SetUpStep } from '@pos/contract/shop/set-up-list'
import { setUpSteps } from '@pos/contract/shop/set-up-list'
import { typedKeys } from '@pos/domain/typed-entries'
import { describe, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { makeAccount, tokenOf } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { makeShop, sisterOf } from '#testing/shops'

const server = sharedServer()
/** The administrator of an organization with one empty shop. */
const admin = tenantForEach(server)

const listOf = async (caller: Caller, query = '') =>
  (await server.call(caller, 'GET', `/v1/set-up-list${query}`)).body.data
const doneOf = async (caller: Caller): Promise<SetUpStep[]> => {
  const [{ steps }] = await listOf(caller)
  return typedKeys(setUpSteps).filter((step) => steps[step])
}

describe('the set-up list of a new shop', () => {
  test('contains every step', async () => {
    const shop = await sisterOf(server, admin)
    expect(await listOf(shop)).toMatchObject([{ shop_id: shop.shop_id, hidden: false }])
    expect(await doneOf(shop)).toEqual([])
  })

  test('shrinks with each completed step, and grows after a deletion', async () => {
    const shop = await sisterOf(server, admin)
    const { create, call, update, act } = clientOf(server, shop)
    const expected: SetUpStep[] = []
    const done = async (step: SetUpStep) => {
      expected.push(step)
      expect((await doneOf(shop)).toSorted()).toEqual(expected.toSorted())
    }
    await update('shops', shop.shop_id, { city: '千代田区', street: '1-1' })
    expect(await doneOf(shop)).toEqual([])
    await update('shops', shop.shop_id, { company_code: 'T1234567890123' })
    await done('address')
    const tax = await create('taxes', {
      label: '10%',
      rate: '10',
      kind: 'inclusive',
      rounding: 'down',
    })
    await done('taxes')
    await create('payments', { name: '現金', type: 'cash' })
    await done('payments')
    const mode = await create('modes', { name: 'Tables', theme: 'teal' })
    const center = await create('revenue-centers', { name: '店内', mode_id: mode.id })
    await done('revenue_centers')
    const floor = await create('shop-maps', { name: '1階', width: 1200, height: 800, tables: [] })
    expect(await doneOf(shop)).toEqual(expected)
    const table = {
      code: 'A1',
      shape: 'rect_4_1',
      x: 80,
      y: 80,
      rotation: 0,
      seats: 4,
      revenue_center_id: center.id,
    }
    await update('shop-maps', floor.id, { tables: [table] })
    await done('floors')
    const item = await create('menu-items', { name: 'Soba', price: 900, tax_id: tax.id })
    await done('menu')
    const category = await create('categories', { name: 'Food' })
    const page = await create('sub-categories', { name: 'Noodles', category_id: category.id })
    const group = await create('sub-categories/groups', { name: 'Cold', sub_category_id: page.id })
    expect(await doneOf(shop)).toEqual(expected)
    await update('menu-items', item.id, { group_ids: [group.id] })
    await done('order_screen')
    await makeAccount(server, { organization_id: admin.organization_id, shop_ids: [shop.shop_id] })
    expect(await doneOf(shop)).toEqual(expected)
    const person = {
      display_name: 'Hall',
      last_name: 'Hall',
      first_name: 'One',
      email: 'hall-of-set-up@example.com',
    }
    const secrets = { password: 'Foreign-2026!', security_code: '8642' }
    await create('users', { ...person, role: 'shop_staff', shop_ids: [shop.shop_id], ...secrets })
    await done('staff')
    await create('printers', { name: 'Kitchen', type: 'kitchen' })
    expect((await doneOf(shop)).toSorted()).toEqual(expected.toSorted())
    await create('printers', { name: 'Register', type: 'receipt' })
    await done('printers')
    const device = await sampleDevice(server, shop)
    await done('devices')
    await act('firebases')
    await done('first_send')
    await device.post(sampleReceipt('first-of-all'))
    await done('first_receipt')
    expect(expected).toHaveLength(typedKeys(setUpSteps).length)

    expect((await call('DELETE', `menu-items/${item.id}`)).status).toBe(204)
    expect((await doneOf(shop)).toSorted()).toEqual(
      expected.filter((step) => step !== 'menu' && step !== 'order_screen').toSorted(),
    )
  })

  test('has no registration number in the United States', async () => {
    const shop = await sisterOf(server, admin, {
      country_code: 'US',
      currency: 'USD',
      timezone: 'Pacific/Honolulu',
    })
    await clientOf(server, shop).update('shops', shop.shop_id, {
      city: 'Honolulu',
      street: '1 Kalakaua Ave',
    })
    expect(await doneOf(shop)).toEqual(['address'])
  })
})

describe('the list', () => {
  test('can be hidden per person and shop, and shown again', async () => {
    const shop = await sisterOf(server, admin)
    const colleague = await server.signIn('organization_admin', admin.organization_id, shop.shop_id)
    const hide = (hidden: boolean) => server.call(shop, 'PUT', '/v1/set-up-list/hidden', { hidden })
    expect((await hide(true)).status).toBe(204)
    expect((await hide(true)).status).toBe(204)
    expect(await listOf(shop)).toMatchObject([{ hidden: true }])
    expect(await listOf(colleague)).toMatchObject([{ hidden: false }])
    const both = await listOf(shop, `?shop_ids=${shop.shop_id},${admin.shop_id}`)
    expect(both).toHaveLength(2)
    expect(both.filter((one: { hidden: boolean }) => one.hidden)).toMatchObject([
      { shop_id: shop.shop_id },
    ])
    await hide(false)
    expect(await listOf(shop)).toMatchObject([{ hidden: false }])
  })

  test('returns 404 for a foreign shop', async () => {
    const other = await makeShop(server, admin.organization_id)
    const { email } = await makeAccount(server, {
      organization_id: admin.organization_id,
      shop_ids: [admin.shop_id ?? ''],
    })
    const manager = { ...admin, token: await tokenOf(server, email) }
    expect((await server.call(manager, 'GET', `/v1/set-up-list?shop_ids=${other}`)).status).toBe(
      404,
    )
    expect(
      (await server.call(admin, 'GET', `/v1/set-up-list?shop_ids=${server.stranger.shop_id}`))
        .status,
    ).toBe(404)
  })
})
