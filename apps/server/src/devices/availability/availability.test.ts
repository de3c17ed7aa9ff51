import { beforeAll, describe, expect, it } from 'vitest'
import { type CountedShop, countedShop, orderLine } from '#testing/sales/counted-items'
import { type Caller, errorsOf } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let shop: CountedShop
let soba: string
let fish: string
beforeAll(async () => {
  shop = await countedShop(server)
  soba = await shop.item('Soba')
  fish = await shop.item('Fish', { inventory_type: 'count', inventory_value: 5 })
})
const pull = (query = '', headers = {}) =>
  shop.devices[0].call('GET', `/v1/device/availability${query}`, undefined, headers)
const put = (item: string, body: object) =>
  shop.devices[0].call('PUT', `/v1/device/availability/${item}`, body)

describe('people', () => {
  it('lets staff set an item sold out without a new item version', async () => {
    const staff = await server.signIn(
      'shop_staff',
      shop.caller.organization_id,
      shop.caller.shop_id,
    )
    const { status, body } = await server.call(staff, 'PUT', '/v1/availability', {
      changes: [{ menu_item_id: soba, sold_out: true, until: 'close' }],
    })
    expect([status, body.data[0]]).toMatchObject([
      200,
      {
        sold_out: true,
        stopped: true,
        until: 'close',
        set_by: 'shop_staff',
        set_at: '2026-04-10T03:00:00.000Z',
      },
    ])
    const { body: item } = await server.call(shop.caller, 'GET', `/v1/menu-items/${soba}`)
    const { body: history } = await server.call(
      shop.caller,
      'GET',
      `/v1/menu-items/${soba}/history`,
    )
    expect([item.data.version, history.data.length]).toEqual([1, 1])
    await shop.change({ menu_item_id: soba, sold_out: false })
    expect(await shop.shown(soba)).toMatchObject({ sold_out: false, until: null })
  })

  it('can see items and groups by their English names too', async () => {
    const { body: item } = await server.call(shop.caller, 'GET', `/v1/menu-items/${soba}`)
    await server.call(shop.caller, 'PUT', `/v1/menu-items/${soba}`, {
      version: item.data.version,
      name_en: 'Buckwheat noodles',
    })
    expect(await shop.shown(soba)).toMatchObject({ name: 'Soba', name_en: 'Buckwheat noodles' })
    const { body } = await server.call(shop.caller, 'GET', '/v1/availability')
    for (const group of body.meta.groups) expect(group).toHaveProperty('name_en')
  })

  it('change several items at once, and a count by a difference', async () => {
    const { body } = await shop.change(
      { menu_item_id: soba, sold_out: true },
      { menu_item_id: fish, add: -2 },
    )
    expect(body.data.map((one: { remaining: number | null }) => one.remaining).toSorted()).toEqual([
      3,
      null,
    ])
    await shop.change({ menu_item_id: soba, sold_out: false }, { menu_item_id: fish, add: 2 })
    expect(await shop.left(fish)).toBe(5)
  })

  it('can start and stop counting an item that has no daily count', async () => {
    await shop.change({ menu_item_id: soba, remaining: 0 })
    expect(await shop.shown(soba)).toMatchObject({ sold_out: true, stopped: false, remaining: 0 })
    await shop.change({ menu_item_id: soba, remaining: null })
    expect(await shop.shown(soba)).toMatchObject({ sold_out: false, remaining: null })
  })

  it('names invalid changes by path', async () => {
    const wrong = await shop.change(
      { menu_item_id: soba, add: 1 },
      { menu_item_id: soba, sold_out: true },
      { menu_item_id: fish, add: 1, remaining: 3 },
    )
    expect([wrong.status, Object.keys(errorsOf(wrong))]).toEqual([
      422,
      ['changes.0.add', 'changes.1.menu_item_id', 'changes.2.add'],
    ])
    expect((await shop.change({ menu_item_id: crypto.randomUUID(), sold_out: true })).status).toBe(
      404,
    )
    const foreign = await server.call(server.stranger, 'PUT', '/v1/availability', {
      changes: [{ menu_item_id: soba, sold_out: true }],
    })
    expect([foreign.status, await shop.shown(soba)]).toMatchObject([404, { sold_out: false }])
  })

  it('find items by name and group', async () => {
    const list = async (caller: Caller, q = '') =>
      (await server.call(caller, 'GET', `/v1/availability?q=${q}`)).body
    expect((await list(shop.caller, 'fis')).data.map((one: { name: string }) => one.name)).toEqual([
      'Fish',
    ])
    expect((await list(server.stranger)).meta).toEqual({ groups: [], total: 0 })
  })
})

describe('a menu item', () => {
  it('starts a count with its number, and again only when the number changes', async () => {
    await order('m-1', 2)
    const write = (version: number, more: object) =>
      server.call(shop.caller, 'PUT', `/v1/menu-items/${fish}`, { version, ...more })
    await write(1, { price: 950 })
    expect(await shop.left(fish)).toBe(3)
    await write(2, { inventory_value: 8 })
    expect(await shop.left(fish)).toBe(8)
    await write(3, { inventory_type: 'none' })
    expect(await shop.left(fish)).toBeNull()
    await write(4, { inventory_type: 'count', inventory_value: 5 })
    expect(await shop.left(fish)).toBe(5)
  })
  const order = (uid: string, quantity: number) =>
    shop.devices[0].call('POST', '/v1/device/orders', { lines: [orderLine(fish, uid, quantity)] })
})

describe('a device', () => {
  it('fetches everything first, then only changes', async () => {
    const whole = await pull()
    expect(whole.body.data).toMatchObject({
      since: null,
      items: [{ menu_item_id: fish, sold_out: false, remaining: 5 }],
    })
    const { version } = whole.body.data
    expect((await pull('', { 'if-none-match': whole.headers.etag })).status).toBe(304)
    await shop.change({ menu_item_id: soba, sold_out: true })
    const delta = await pull(`?since=${version}`, { 'if-none-match': whole.headers.etag })
    expect(delta.body.data).toMatchObject({
      since: version,
      items: [{ menu_item_id: soba, sold_out: true, remaining: null }],
    })
    await shop.change({ menu_item_id: soba, sold_out: false })
    // On sale again: a complete response omits it, a delta contains it.
    expect((await pull(`?since=${delta.body.data.version}`)).body.data.items).toEqual([
      { menu_item_id: soba, sold_out: false, remaining: null },
    ])
    expect(
      (await pull()).body.data.items.map((one: { menu_item_id: string }) => one.menu_item_id),
    ).toEqual([fish])
    expect((await pull('?since=9007199254740991')).body.data.since).toBeNull()
  })

  it('sets an item sold out itself, with its staff', async () => {
    const staff = await server.signIn(
      'shop_staff',
      shop.caller.organization_id,
      shop.caller.shop_id,
    )
    const { status, body } = await put(soba, {
      sold_out: true,
      until: 'close',
      staff_id: staff.user_id,
    })
    expect([status, body.data]).toEqual([
      200,
      [{ menu_item_id: soba, sold_out: true, remaining: null }],
    ])
    expect(await shop.shown(soba)).toMatchObject({
      set_by: 'shop_staff',
      set_device: 'Register',
      until: 'close',
    })
    await put(soba, { sold_out: false, staff_id: server.stranger.user_id })
    expect(await shop.shown(soba)).toMatchObject({
      sold_out: false,
      set_by: null,
      set_device: 'Register',
    })
  })

  it.each([{}, { until: 'close' }, { sold_out: null, add: null }, { uid: 'a-1' }])(
    'refuses the empty change %j',
    async (body) => {
      const answer = await put(soba, body)
      expect([answer.status, errorsOf(answer)]).toEqual([
        422,
        { body: ['Name at least one of these: sold_out, remaining, add.'] },
      ])
    },
  )

  it('may send null instead of omitting a property', async () => {
    const { status, body } = await put(soba, {
      sold_out: false,
      until: null,
      add: null,
      staff_id: null,
      uid: null,
      at: null,
    })
    expect([status, body.data]).toEqual([
      200,
      [{ menu_item_id: soba, sold_out: false, remaining: null }],
    ])
  })

  it('is refused items of another shop, with the reason', async () => {
    const other = await countedShop(server)
    const item = await other.item('Theirs')
    expect((await put(item, { sold_out: true })).status).toBe(404)
    const wrong = await put(soba, { add: 1 })
    expect([wrong.status, Object.keys(errorsOf(wrong))]).toEqual([422, ['add']])
    const lines = await shop.devices[0].call('POST', '/v1/device/orders', {
      lines: [{ uid: 'a b', quantity: 0, ordered_at: 'now' }],
    })
    expect([lines.status, Object.keys(errorsOf(lines)).toSorted()]).toEqual([
      422,
      ['lines.0.ordered_at', 'lines.0.quantity', 'lines.0.uid'],
    ])
  })
})
