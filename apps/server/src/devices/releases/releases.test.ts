import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleDevice } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)

const api = async (method: string, url: string, body?: object | string) =>
  server.call(server.admin, method, url, body)
const create = async (resource: string, body: object) => {
  const answer = await api('POST', `/v1/${resource}`, body)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data
}
const update = async (resource: string, record: { id: string }, change: object) => {
  const { body } = await api('GET', `/v1/${resource}/${record.id}`)
  const answer = await api('PUT', `/v1/${resource}/${record.id}`, {
    version: body.data.version,
    ...change,
  })
  expect(answer.body.errors ?? answer.status).toBe(200)
}
const send = async () => (await api('POST', '/v1/firebases')).body.data
const masterData = async (query = '', headers = {}) =>
  device.call('GET', `/v1/device/master-data${query}`, undefined, headers)

let count = 0
let tax: { id: string }
let condiments: { id: string }
let item: { id: string }

beforeAll(async () => {
  tax = await create('taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  await create('payments', { name: 'Cash', type: 'cash' })
  const egg = await create('condiments', { name: 'Egg', price: 100 })
  condiments = await create('condiment-groups', { name: 'Toppings', condiment_ids: [egg.id] })
  const links = [{ condiment_group_id: condiments.id, min_select: 0, max_select: 1 }]
  item = await create('menu-items', {
    name: 'Soba',
    price: 900,
    tax_id: tax.id,
    condiment_groups: links,
  })
  await send()
})
beforeEach(async () => {
  count += 1
  await update('menu-items', item, { price: 1000 + count })
})

describe('sending', () => {
  it('creates the next release, and none without changes', async () => {
    const first = await send()
    expect(first).toMatchObject({ changed: 1 })
    expect(await send()).toMatchObject({ release: first.release, notified: 0, changed: 0 })
    await update('menu-items', item, { price: 1 })
    expect(await send()).toMatchObject({ release: first.release + 1, changed: 1 })
  })

  it('creates one release when several people send at once', async () => {
    const { body } = await api('GET', '/v1/releases')
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(new Set(sent.map((one) => one.release))).toEqual(new Set([body.data[0].number + 1]))
    expect(sent.filter((one) => one.changed > 0)).toHaveLength(1)
  })

  it('returns to earlier content with a new release', async () => {
    const before = await send()
    await update('menu-items', item, { price: 5 })
    const after = await send()
    const back = (await api('POST', `/v1/releases/${before.release}/send`)).body.data
    expect(back).toMatchObject({ release: after.release + 1, changed: 1 })
    const { body } = await api('GET', `/v1/releases/${back.release}`)
    expect(body.data).toMatchObject({ current: true, rolled_back_to: before.release })
    expect(body.data.entities['menu-items'][0].price).toBe(1000 + count)
    expect((await api('POST', '/v1/releases/9999/send')).status).toBe(404)
  })

  it('never shows another shop’s releases', async () => {
    await send()
    expect((await server.call(server.stranger, 'GET', '/v1/releases')).body.meta.total).toBe(0)
    expect((await server.call(server.stranger, 'GET', '/v1/releases/1')).status).toBe(404)
    expect((await server.call(server.stranger, 'POST', '/v1/releases/1/send')).status).toBe(404)
  })

  it('creates releases that the application cannot change', async () => {
    const tenant = {
      organization_id: server.admin.organization_id,
      shop_ids: [server.admin.shop_id ?? ''],
    }
    for (const statement of [
      sql`update releases set hash = 'x'`,
      sql`delete from release_objects`,
    ]) {
      await expect(
        server.engine.database.transaction(tenant, (db) => statement.execute(db)),
      ).rejects.toThrow(/permission denied/)
    }
  })
})

describe('the preview of a release', () => {
  it('names only the changed field, with both values and the person', async () => {
    await send()
    await update('menu-items', item, { price: 1 })
    const { body } = await api('GET', '/v1/firebases/preview')
    expect(body.data).toMatchObject({ added: 0, changed: 1, removed: 0, truncated: false })
    expect(body.data.changes).toMatchObject([
      {
        resource: 'menu-items',
        id: item.id,
        name: 'Soba',
        kind: 'changed',
        changed_by: 'organization_admin',
      },
    ])
    expect(body.data.changes[0].fields).toEqual([
      { field: 'price', before: 1000 + count, after: 1 },
    ])
  })

  it('shows added and deleted records, also between two releases', async () => {
    const allergy = await create('allergies', { name: `Egg ${count}` })
    const from = (await send()).release
    await api('DELETE', `/v1/allergies/${allergy.id}`)
    await create('allergies', { name: `Milk ${count}` })
    const preview = (await api('GET', '/v1/firebases/preview')).body.data
    expect([preview.added, preview.changed, preview.removed]).toEqual([1, 0, 1])
    const to = (await send()).release
    const { status, body } = await api('GET', `/v1/releases/${from}...${to}`)
    expect([status, body.data.from, body.data.to]).toEqual([200, from, to])
    const kinds = body.data.changes.map(
      (change: { name: string; kind: string }) => `${change.kind} ${change.name}`,
    )
    expect(kinds.toSorted()).toEqual([`added Milk ${count}`, `removed Egg ${count}`])
    const back = (await api('GET', `/v1/releases/${to}...${from}`)).body.data.changes
    expect(back.map((change: { kind: string }) => change.kind).toSorted()).toEqual([
      'added',
      'removed',
    ])
    expect((await api('GET', `/v1/releases/${from}...9999`)).status).toBe(404)
    expect((await api('GET', `/v1/releases/${from}...x`)).status).toBeGreaterThanOrEqual(400)
  })

  it('names the person who reordered a list without editing a record', async () => {
    const one = await create('major-groups', { name: `Food ${count}` })
    const two = await create('major-groups', { name: `Drink ${count}` })
    await send()
    const manager = await server.signIn(
      'shop_manager',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    const { body: list } = await api('GET', '/v1/major-groups')
    const others = list.data
      .map((group: { id: string }) => group.id)
      .filter((id: string) => id !== one.id && id !== two.id)
    const ordered = await server.call(manager, 'PUT', '/v1/major-groups/order', {
      ids: [...others, two.id, one.id],
    })
    expect(ordered.status).toBe(200)
    const { body } = await api('GET', '/v1/firebases/preview')
    const moved = body.data.changes.filter(
      (change: { resource: string }) => change.resource === 'major-groups',
    )
    expect(moved.map((change: { changed_by: string }) => change.changed_by)).toEqual([
      'shop_manager',
      'shop_manager',
    ])
  })
})

describe('a draft with errors or warnings', () => {
  it('is not sent if it has errors, and names the records', async () => {
    await update('taxes', tax, { valid_to: '2020-12-31' })
    const answer = await api('POST', '/v1/firebases')
    await update('taxes', tax, { valid_to: null })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe('The menu has errors and cannot be sent.')
    expect(answer.body.data).toEqual([
      expect.objectContaining({
        severity: 'error',
        code: 'tax_not_valid',
        id: item.id,
        name: 'Soba',
      }),
    ])
  })

  it('is sent if it has only warnings', async () => {
    const { body } = await api('GET', '/v1/firebases/preview')
    expect(body.data.problems.map((problem: { code: string }) => problem.code)).toContain(
      'in_no_group',
    )
    expect(await send()).toMatchObject({ release: body.data.current + 1 })
  })
})

describe('master data for a device', () => {
  it('is sent completely, then as a small delta, then not at all', async () => {
    const { release } = await send()
    const whole = await masterData()
    expect(whole.body.data).toMatchObject({ release, since: null, device: { id: device.id } })
    expect(whole.body.data.entities['menu-items']).toHaveLength(1)
    await update('menu-items', item, { price: 7 })
    const next = (await send()).release
    const delta = await masterData(`?since=${release}`, {
      'if-none-match': whole.headers.etag as string,
    })
    expect(delta.body.data).toMatchObject({ release: next, since: release, removed: {} })
    expect(delta.body.data.entities).toEqual({
      'menu-items': [expect.objectContaining({ id: item.id, price: 7 })],
    })
    expect(JSON.stringify(delta.body).length).toBeLessThan(2048)
    const same = await masterData(`?since=${next}`, {
      'if-none-match': delta.headers.etag as string,
    })
    expect([same.status, same.body]).toEqual([304, ''])
  })

  it('contains the shop’s settings of the release, not of the draft', async () => {
    const shop = { id: server.admin.shop_id ?? '' }
    const { release } = await send()
    const { headers } = await masterData()
    await update('shops', shop, { auto_gratuity_rate: String(count) })
    const { body: preview } = await api('GET', '/v1/firebases/preview')
    expect(preview.data.changes).toMatchObject([
      {
        resource: 'shops',
        id: shop.id,
        kind: 'changed',
        changed_by: 'organization_admin',
        fields: [{ field: 'auto_gratuity_rate', after: String(count) }],
      },
    ])
    expect((await masterData('', { 'if-none-match': headers.etag as string })).status).toBe(304)
    await send()
    const { body } = await masterData(`?since=${release}`, {
      'if-none-match': headers.etag as string,
    })
    expect(body.data).toMatchObject({
      shop: { id: shop.id, auto_gratuity_rate: String(count) },
      device: null,
      entities: {},
    })
    await api('POST', `/v1/releases/${release}/send`)
    expect((await masterData()).body.data.shop.auto_gratuity_rate).not.toBe(String(count))
    await update('shops', shop, { auto_gratuity_rate: null })
    await send()
  })

  it('contains the settings of shop and device only if they changed', async () => {
    const { release } = await send()
    const { headers } = await masterData()
    await update('menu-items', item, { price: 8 })
    await send()
    const known = await masterData(`?since=${release}`, { 'if-none-match': headers.etag as string })
    expect(known.body.data).toMatchObject({ shop: null, device: null })
    const stranger = await masterData(`?since=${release}`)
    expect(stranger.body.data).toMatchObject({ shop: null, device: { id: device.id } })
    expect((await masterData()).body.data.shop.id).toBe(server.admin.shop_id)
  })

  it('is sent completely if the device’s release of that number had other content', async () => {
    const { release } = await send()
    const delta = await masterData(`?since=${release}`, {
      'if-none-match': '"0123456789abcdef-0123456789abcdef"',
    })
    expect(delta.body.data.since).toBeNull()
    expect(delta.body.data.entities['menu-items']).toHaveLength(1)
  })

  it('never contains credentials of other services', async () => {
    await send()
    const { body } = await masterData()
    expect(
      Object.keys(body.data.shop).filter((name) => /card_payment|reservation/.test(name)),
    ).toEqual([])
    const current = (await api('GET', '/v1/releases')).body.data[0].number
    const { entities } = (await api('GET', `/v1/releases/${current}`)).body.data
    expect(
      Object.keys(entities.shops[0]).filter((name) => /card_payment|reservation/.test(name)),
    ).toEqual([])
  })

  it('names deleted records', async () => {
    const allergy = await create('allergies', { name: `Gone ${count}` })
    const { release } = await send()
    await api('DELETE', `/v1/allergies/${allergy.id}`)
    await send()
    expect((await masterData(`?since=${release}`)).body.data).toMatchObject({
      entities: {},
      removed: { allergies: [allergy.id] },
    })
  })

  it('is sent completely if the device’s release is unknown', async () => {
    await send()
    const { body } = await masterData('?since=4711')
    expect(body.data.since).toBeNull()
    expect(body.data.entities.taxes).toHaveLength(1)
  })

  it('is new when the device’s own settings changed', async () => {
    await send()
    const { headers } = await masterData()
    await update('devices', device, { cash_device_id: `till ${count}` })
    const again = await masterData('', { 'if-none-match': headers.etag as string })
    expect([again.status, again.body.data.device.cash_device_id]).toEqual([200, `till ${count}`])
  })

  it('accepts weak and listed ETags as HTTP defines them', async () => {
    await send()
    const { headers } = await masterData()
    expect(
      (await masterData('', { 'if-none-match': `"other", W/${String(headers.etag)}` })).status,
    ).toBe(304)
  })

  it('is 404 before the first release, and 401 without a key', async () => {
    const elsewhere = await sampleDevice(server, server.stranger)
    expect((await elsewhere.call('GET', '/v1/device/master-data')).status).toBe(404)
    expect(
      (
        await server.call(null, 'GET', '/v1/device/master-data', undefined, {
          'x-api-key': 'pos_nothing',
        })
      ).status,
    ).toBe(401)
    expect((await server.call(server.admin, 'GET', '/v1/device/master-data')).status).toBe(401)
  })
})

describe('a device', () => {
  it('reports its release, is online for 90 seconds, and counts as up to date', async () => {
    const { release } = await send()
    const beat = await device.call('POST', '/v1/device/heartbeat', {
      app_version: '3.1',
      master_version: release,
    })
    expect(beat.body.data).toEqual({
      server_time: '2026-04-10T03:00:00.000Z',
      current_release: release,
      table_events: [],
      staff_version: expect.any(Number),
      availability_version: expect.any(Number),
      checks_version: 0,
    })
    expect((await api('GET', `/v1/devices/${device.id}`)).body.data).toMatchObject({
      online: true,
      app_version: '3.1',
      master_version: release,
    })
    expect((await api('GET', '/v1/releases')).body.data[0]).toMatchObject({
      number: release,
      devices_up_to_date: 1,
      devices: 1,
    })
    const { clock } = server
    clock.set(new Date('2026-04-10T03:01:31.000Z'))
    expect((await api('GET', `/v1/devices/${device.id}`)).body.data.online).toBe(false)
    clock.set(new Date('2026-04-10T03:00:00.000Z'))
    expect(
      (
        await device.call('POST', '/v1/device/heartbeat', {
          app_version: '1',
          master_version: 1e12,
        })
      ).status,
    ).toBe(422)
  })

  it('reports its tables; a free table is removed', async () => {
    const put = (tables: unknown[]) => device.call('PUT', '/v1/device/table-states', { tables })
    const states = async () => {
      const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
        sql`select table_code, state, guests, opened_at from table_states order by table_code`.execute(
          db,
        ),
      )
      return rows
    }
    const open = {
      table_code: 'A1',
      state: 'open',
      guests: 2,
      opened_at: '2026-04-10T11:00:00+09:00',
    }
    expect((await put([open, { table_code: 'A2', state: 'paying' }])).body.data).toEqual({
      stored: 2,
      released: [],
    })
    await put([
      { ...open, guests: 3 },
      { table_code: 'A2', state: 'free' },
    ])
    expect(await states()).toEqual([
      { table_code: 'A1', state: 'open', guests: 3, opened_at: '2026-04-10T02:00:00.000Z' },
    ])
    expect((await put([{ table_code: 'A1', state: 'burning' }])).status).toBe(422)
  })

  it('accepts a default only among the selected records', async () => {
    const floor = await create('shop-maps', { name: `Floor ${count}`, tables: [] })
    const answer = await api('POST', '/v1/devices', {
      name: `Handheld ${count}`,
      default_shop_map_id: floor.id,
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['default_shop_map_id']])
    await create('devices', {
      name: `Handheld ${count}`,
      shop_map_ids: [floor.id],
      default_shop_map_id: floor.id,
    })
  })

  it('gets a key that is shown once, stored hashed, and audited', async () => {
    const handheld = await sampleDevice(server, server.admin, `Keyed ${count}`)
    expect(handheld.key).toMatch(/^pos_[\w-]{43}$/)
    const { body } = await api('GET', `/v1/devices/${handheld.id}`)
    expect(JSON.stringify(body)).not.toContain(handheld.key)
    expect(body.data.api_key_hint).toBe(handheld.key.slice(-4))
    const history = (await api('GET', `/v1/devices/${handheld.id}/history`)).body.data
    expect(history.map((entry: { action: string }) => entry.action)).toContain('make_key')
    expect(JSON.stringify(history)).not.toContain(handheld.key)
    expect(
      (await server.call(server.stranger, 'POST', `/v1/devices/${handheld.id}/api-key`)).status,
    ).toBe(404)
    expect((await handheld.call('POST', '/v1/device/heartbeat', { app_version: '1' })).status).toBe(
      200,
    )
  })
})
