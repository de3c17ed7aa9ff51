import { beforeAll, describe, expect, it } from 'vitest'
import { type CountedShop, countedShop, orderLine } from '#testing/sales/counted-items'
import { passSeconds } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { renewDaysJob } from './renew-day.ts'

const server = sharedServer()
let shop: CountedShop
let person: Caller
beforeAll(async () => {
  shop = await countedShop(server)
  person = await server.signIn('shop_staff', shop.caller.organization_id, shop.caller.shop_id)
})

interface Entry {
  readonly action: string
  readonly remaining: number | null
  readonly user_name: string | null
  readonly device: string | null
}
const log = async (item: string) =>
  (await server.call(person, 'GET', `/v1/availability/${item}/changes`)).body.data
const shortLog = async (item: string) =>
  (await log(item)).map(
    ({ action, remaining, user_name, device }: Entry) =>
      `${action} ${remaining} ${user_name}, ${device}`,
  )
const put = (item: string, body: object, device: 0 | 1 = 0) =>
  shop.devices[device].call('PUT', `/v1/device/availability/${item}`, body)
const ago = (seconds: number) =>
  new Date(server.clock.now().getTime() - seconds * 1000).toISOString()
const staff_id = () => person.user_id

describe('the log of an item', () => {
  it('lists person, action and device, newest first, and who sold the last piece', async () => {
    const item = await shop.item('Soba')
    await server.call(person, 'PUT', '/v1/availability', {
      changes: [{ menu_item_id: item, remaining: 2 }],
    })
    await put(item, { add: -1, staff_id: staff_id() })
    await shop.devices[1].call('POST', '/v1/device/orders', {
      staff_id: staff_id(),
      lines: [orderLine(item, 'log-1')],
    })
    await put(item, { remaining: null })
    await put(item, { sold_out: true, until: 'close' })
    await server.call(person, 'PUT', '/v1/availability', {
      changes: [{ menu_item_id: item, sold_out: false }],
    })
    expect(await shortLog(item)).toEqual([
      'on_sale null shop_staff, null',
      'sold_out_until_close null null, Register',
      'count_ended null null, Register',
      'used_up 0 shop_staff, Handheld',
      'count_changed 1 shop_staff, Register',
      'count_set 2 shop_staff, null',
    ])
  })

  it('shows a renamed person by the current name, on the item too', async () => {
    const item = await shop.item('Udon')
    await put(item, { sold_out: true, staff_id: staff_id() })
    const { version } = (await server.call(shop.caller, 'GET', `/v1/users/${staff_id()}`)).body.data
    await server.call(shop.caller, 'PUT', `/v1/users/${staff_id()}`, {
      version,
      display_name: 'Suzuki',
    })
    expect(await shortLog(item)).toEqual(['sold_out null Suzuki, Register'])
    expect(await shop.shown(item)).toMatchObject({ set_by: 'Suzuki', set_device: 'Register' })
  })

  it('belongs to one shop and keeps entries for 30 days', async () => {
    const item = await shop.item('Ebi')
    await put(item, { sold_out: true })
    expect(
      (await server.call(server.stranger, 'GET', `/v1/availability/${item}/changes`)).status,
    ).toBe(404)
    passSeconds(server, 31 * 86_400)
    const later = await server.signIn(
      'shop_staff',
      shop.caller.organization_id,
      shop.caller.shop_id,
    )
    expect((await server.call(later, 'GET', `/v1/availability/${item}/changes`)).body.data).toEqual(
      [],
    )
    passSeconds(server, -31 * 86_400)
  })
})

describe('a repeated or late report of a device', () => {
  it('takes effect once per id, even if it arrives twice at the same time', async () => {
    const item = await shop.item('Ika', { inventory_type: 'count', inventory_value: 5 })
    const body = { add: 3, uid: 'add-1' }
    await Promise.all([put(item, body), put(item, body), put(item, body)])
    const { status, body: again } = await put(item, body)
    expect([status, again.data]).toEqual([
      200,
      [{ menu_item_id: item, sold_out: false, remaining: 8 }],
    ])
    expect(await shortLog(item)).toEqual([
      'count_changed 8 null, Register',
      `count_set 5 organization_admin, null`,
    ])
  })

  it('does not override later changes, in any order of arrival', async () => {
    const item = await shop.item('Tako')
    await put(item, { sold_out: false, at: ago(600) }, 1)
    await put(item, { sold_out: true, at: ago(1200) }, 0)
    expect(await shop.shown(item)).toMatchObject({ sold_out: false })
    await put(item, { sold_out: true, at: ago(300) }, 0)
    await put(item, { sold_out: false, at: ago(400) }, 1)
    expect(await shop.shown(item)).toMatchObject({ sold_out: true, set_at: ago(300) })
    await put(item, { sold_out: false, at: ago(-86_400) }, 1)
    expect(await shop.shown(item)).toMatchObject({ sold_out: false, set_at: ago(0) })
  })

  it('of a past day neither stops nor changes the sale of today', async () => {
    const [stopped, counted] = [
      await shop.item('Saba'),
      await shop.item('Aji', { inventory_type: 'daily_count', inventory_value: 20 }),
    ]
    passSeconds(server, 22 * 3600)
    await renewDaysJob(server.engine).run()
    await put(stopped, { sold_out: true, until: 'close', at: ago(20 * 3600) })
    await put(counted, { remaining: 1, at: ago(20 * 3600) })
    await put(counted, { add: -5, at: ago(20 * 3600) })
    expect(await shop.shown(stopped)).toMatchObject({ sold_out: false })
    expect(await shop.left(counted)).toBe(20)
  })

  it('of a count is reduced by what others sold since', async () => {
    const item = await shop.item('Kani', { inventory_type: 'count', inventory_value: 50 })
    const countedAt = ago(-60)
    passSeconds(server, 120)
    await shop.devices[1].call('POST', '/v1/device/orders', {
      lines: [orderLine(item, 'kani', 4, ago(30)), orderLine(item, 'kani-2', 1, ago(90))],
    })
    await put(item, { remaining: 30, at: countedAt })
    expect(await shop.left(item)).toBe(26)
  })
})
