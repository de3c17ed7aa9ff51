import { webhookBodies } from '@pos/contract/webhooks/webhook-events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { webhookScenario } from '#testing/peers/webhook-scenario'
import { run } from '#testing/sample-account'
import { errorsOf, testNow } from '#testing/server'
import { sharedDevice } from '#testing/shared-server'
import { makeShop } from '#testing/shops'
import { noteSilentDevices } from './silent-devices.ts'

const { server, receiver, call, make, work, bodies, input, planAt } = webhookScenario()
const client = clientOf(server)
const device = sharedDevice(server)

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const numberShop = (no: string | null) =>
  run(server, sql`update shops set third_party_shop_no = ${no} where id = ${server.admin.shop_id}`)

describe('events that are sent', () => {
  it('each stored receipt once, with its posted content', async () => {
    await make()
    await device.post(sampleReceipt('told-1'), sampleReceipt('told-2', { customer: 'Suzuki' }))
    await device.post(sampleReceipt('told-1'))
    await work()
    expect(
      bodies()
        .map(({ data }) => data.receipt.uid)
        .toSorted(),
    ).toEqual(['told-1', 'told-2'])
    const body = webhookBodies['receipt.stored'].parse(
      bodies().find(({ data }) => data.receipt.uid === 'told-2'),
    )
    expect(body.data.receipt).toMatchObject({
      total: 1100,
      customer: 'Suzuki',
      device: 'Register',
      paid_business_date: '2026-04-10',
      staff: { name: 'Sato' },
      taxes: [{ rate: '10', taxable: 1100, tax: 100 }],
      payments: [{ name: 'Cash', type: 'cash', amount: 1100 }],
      orders: [{ name: 'Soba', quantity: 1, price: 1100, ordered_at: '2026-04-10T02:00:00.000Z' }],
    })
    expect(body.timestamp).toBe(testNow.toISOString())
    expect(body.data.shop).toEqual({
      id: server.admin.shop_id,
      name: 'Organization A shop',
      shop_no: null,
      currency: 'JPY',
    })
  })

  it('a correction of amounts, as a reversal and a replacement', async () => {
    await device.post(sampleReceipt('told-wrong'))
    await make()
    const [{ id }] = await client.all('receipts', { q: 'told-wrong' })
    await client.act(`receipts/${id}/replacements`, {
      version: 1,
      tip: 100,
      reason: 'Forgotten tip',
    })
    await work()
    const amounts = bodies().map(({ data }) => [
      data.receipt.total,
      data.receipt.tip,
      data.receipt.reverses,
      data.receipt.replaces,
    ])
    expect(amounts.toSorted(([a], [b]) => a - b)).toEqual([
      [-1100, 0, id, null],
      [1100, 100, null, id],
    ])
  })

  it('a closed day, a release, an import and sold-out items', async () => {
    await make({ events: ['day.closed', 'release.sent', 'stock.out', 'import.finished'] })
    await client.build.payment()
    const item = await client.build.menuItem({ name: 'Tempura' })
    await client.act('firebases', { note: 'Spring' })
    await client.importFile('allergies', 'name\nNuts', { dry: true })
    await client.importFile('allergies', 'name\nNuts')
    for (let times = 0; times < 2; times += 1)
      await call('PUT', 'availability', { changes: [{ menu_item_id: item.id, sold_out: true }] })
    await call('PUT', 'availability', { changes: [{ menu_item_id: item.id, sold_out: false }] })
    await client.act('day-close/close', {
      business_date: '2026-04-10',
      counts: [],
      terminals: [],
      note: null,
    })
    await work()
    const byType = Object.fromEntries(bodies().map((body) => [body.type, body]))
    expect(receiver.received).toHaveLength(4)
    expect(webhookBodies['release.sent'].parse(byType['release.sent']).data.release).toMatchObject({
      number: 1,
      note: 'Spring',
    })
    expect(webhookBodies['import.finished'].parse(byType['import.finished']).data).toMatchObject({
      shop: { id: server.admin.shop_id },
      import: { resource: 'allergies', created: 1, changed: 0 },
    })
    expect(webhookBodies['stock.out'].parse(byType['stock.out']).data).toMatchObject({
      item: { id: item.id, name: 'Tempura' },
      cause: 'stopped',
      by: 'organization_admin',
    })
    const { day } = webhookBodies['day.closed'].parse(byType['day.closed']).data
    const { figures } = (await client.get('day-close/day', { date: '2026-04-10' })) as {
      figures: Record<string, unknown>
    }
    expect(day).toMatchObject({
      number: 1,
      business_date: '2026-04-10',
      revenue_centers: null,
      sums: figures.sums,
      payments: figures.payments,
    })
    await client.act('day-close/reopen', { business_date: '2026-04-10', reason: 'Test' })
  })

  it('the sale of the last piece of a counted item', async () => {
    await make({ events: ['stock.out'] })
    const item = await client.build.menuItem({
      name: 'Unagi',
      inventory_type: 'count',
      inventory_value: 1,
    })
    const [line] = sampleReceipt('told-last').orders
    await device.post(
      sampleReceipt('told-last', {
        orders: [
          {
            ...line!,
            uid: 'line-unagi',
            menu_item_id: item.id,
            ordered_at: later(1).toISOString(),
          },
        ],
      }),
    )
    await work()
    expect(bodies()).toMatchObject([
      {
        type: 'stock.out',
        data: { item: { name: 'Unagi' }, remaining: 0, cause: 'used_up', device: 'Register' },
      },
    ])
  })

  it('a device that stops responding, once each time', async () => {
    await make({ events: ['device.silent'] })
    const beatAt = async (now: Date) => {
      server.clock.set(now)
      await device.call('POST', '/v1/device/heartbeat', { app_version: '1', master_version: null })
    }
    const lookAt = async (now: Date) => {
      server.clock.set(now)
      await noteSilentDevices(server.engine)
      await work()
      return receiver.received.length
    }
    await beatAt(later(1))
    expect(await lookAt(later(2))).toBe(0)
    expect(await lookAt(later(3))).toBe(1)
    expect(await lookAt(later(30))).toBe(1)
    expect(bodies()[0]).toMatchObject({
      type: 'device.silent',
      data: { device: { id: device.id, last_seen_at: later(1).toISOString() } },
    })
    await beatAt(later(40))
    expect(await lookAt(later(42))).toBe(2)
  })

  it('does not send rolled back, earlier or other events, nor to an inactive webhook', async () => {
    await device.post(sampleReceipt('told-before'))
    await make({ events: ['day.closed'] })
    await make({ active: false })
    await device.post(sampleReceipt('told-unasked'))
    await client.importFile('allergies', 'name\n')
    await work()
    expect(receiver.received).toEqual([])
    expect(await run(server, sql`select from webhook_outbox`)).toEqual([])
  })

  it('events that the planner finds after a failure of the queue', async () => {
    await make()
    const { queue } = server.engine
    const { add } = queue
    Object.assign(queue, { add: () => Promise.reject(new Error('gone')) })
    await device.post(sampleReceipt('told-late'))
    Object.assign(queue, { add })
    expect(receiver.received).toEqual([])
    await planAt(later(1))
    expect(bodies()).toMatchObject([{ data: { receipt: { uid: 'told-late' } } }])
  })

  it('a receipt without lines if the message exceeds 256 KB', async () => {
    await make()
    const [line] = sampleReceipt('told-long').orders
    const orders = Array.from({ length: 1100 }, (_, position) => ({
      ...line!,
      position,
      quantity: 0,
      price: 0,
      name: 'Soba '.repeat(30),
    }))
    await device.post(sampleReceipt('told-long', { orders }))
    await work()
    expect(bodies()).toMatchObject([
      { data: { receipt: { uid: 'told-long', orders: [], lines_left_out: true } } },
    ])
  })
})

describe('the third-party integration', () => {
  it('selects shops with a shop number, and of these the selected revenue centers', async () => {
    await make({ shop_scope: 'numbered' })
    const mode = await client.create('modes', { name: 'Hall mode' })
    const [hall, bar] = await Promise.all(
      ['Hall', 'Bar'].map((name) =>
        client.create('revenue-centers', { name, display_name: name, mode_id: mode.id }),
      ),
    )
    const sell = (uid: string) =>
      device.post(
        sampleReceipt(`${uid}-hall`, { revenue_center_id: hall.id, revenue_center: 'Hall' }),
        sampleReceipt(`${uid}-bar`, { revenue_center_id: bar.id, revenue_center: 'Bar' }),
      )
    const uids = () =>
      bodies()
        .map(({ data }) => `${data.receipt.uid} ${data.shop.shop_no}`)
        .toSorted()
    await sell('without')
    await work()
    expect(uids()).toEqual([])
    await numberShop('0012')
    await sell('all')
    await work()
    expect(uids()).toEqual(['all-bar 0012', 'all-hall 0012'])
    await client.update('shops', String(server.admin.shop_id), { revenue_center_ids: [bar.id] })
    receiver.received.length = 0
    await sell('some')
    await work()
    expect(uids()).toEqual(['some-bar 0012'])
    // The same for the day: only the bar, without figures that do not exist per revenue center.
    await make({ events: ['day.closed'] })
    receiver.received.length = 0
    await client.act('day-close/close', {
      business_date: '2026-04-10',
      counts: [],
      terminals: [],
      note: null,
    })
    await work()
    const { day } = webhookBodies['day.closed'].parse(bodies()[0]).data
    expect(day).toMatchObject({
      revenue_centers: [{ id: bar.id, name: 'Bar' }],
      sums: { receipts: 3, total: 3300, sales: 3300 },
      taxes: [{ rate: '10', taxable: 3300, tax: 300 }],
      payments: null,
      cash: null,
    })
    await client.act('day-close/reopen', { business_date: '2026-04-10', reason: 'Test' })
    await client.update('shops', String(server.admin.shop_id), { revenue_center_ids: [] })
    await numberShop(null)
  })

  it('leaves selected shops to the webhook', async () => {
    const other = await makeShop(server, server.admin.organization_id, { name: 'Other shop' })
    await make({ shop_scope: 'selected', shop_ids: [other] })
    await device.post(sampleReceipt('told-here'))
    await work()
    expect(receiver.received).toEqual([])
  })
})

describe('a webhook', () => {
  it.each([
    ['ftp://example.com', 'Enter an address that begins with https://.'],
    ['https://user:word@example.com', 'Leave out user name'],
    ['http://169.254.169.254/latest', 'private network'],
    ['https://[::ffff:10.0.0.1]/x', 'private network'],
    ['https://100.64.0.1/x', 'private network'],
  ])('cannot have the address %s', async (url, problem) => {
    const answer = await server.call(server.admin, 'POST', '/v1/webhooks', input({ url }))
    expect(answer.status).toBe(422)
    expect(errorsOf(answer).url?.[0]).toContain(problem)
  })

  it('belongs to the administrators of its organization', async () => {
    const webhook = await make()
    const manager = await server.signIn(
      'shop_manager',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await server.call(manager, 'GET', '/v1/webhooks')).status).toBe(403)
    expect((await server.call(server.stranger, 'GET', `/v1/webhooks/${webhook.id}`)).status).toBe(
      404,
    )
    const system = await server.signIn(
      'system_admin',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect(
      (await call('GET', 'webhooks', undefined, system)).map(({ id }: { id: string }) => id),
    ).toEqual([webhook.id])
    const foreign = await server.call(
      server.admin,
      'POST',
      '/v1/webhooks',
      input({ shop_scope: 'selected', shop_ids: [String(server.stranger.shop_id)] }),
    )
    expect(Object.keys(errorsOf(foreign))).toEqual(['shop_ids'])
  })

  it('needs the newest version for a change; its history has the author', async () => {
    const webhook = await make()
    const changed = await call('PUT', `webhooks/${webhook.id}`, {
      ...input({ name: 'Ledger' }),
      version: 1,
    })
    expect(changed).toMatchObject({ name: 'Ledger', version: 2 })
    expect(changed).not.toHaveProperty('secret')
    expect(
      (
        await server.call(server.admin, 'PUT', `/v1/webhooks/${webhook.id}`, {
          ...input(),
          version: 1,
        })
      ).status,
    ).toBe(409)
    const history = await run(
      server,
      sql`select action, user_name, after from changes where record_id = ${webhook.id} order by at, id`,
    )
    expect(history).toMatchObject([
      { action: 'create', user_name: 'organization_admin' },
      { action: 'update', after: { name: 'Ledger' } },
    ])
    expect(JSON.stringify(history)).not.toContain('whsec_')
  })
})
