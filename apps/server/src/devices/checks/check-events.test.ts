import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireWaitingJob } from '#checks/events/expire-waiting'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { eventually } from '#testing/eventually'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { listenAs } from '#testing/peers/stream-listener'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let caller: Caller
let register: CheckDevice
let handheld: CheckDevice
beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  register = new CheckDevice(await sampleDevice(server, caller, 'Register'))
  handheld = new CheckDevice(await sampleDevice(server, caller, 'Handheld'))
})
const checks = async (device: CheckDevice, query = '', headers = {}) =>
  (await device.device.call('GET', `/v1/device/checks${query}`, undefined, headers)).body?.data
const uidsOf = (check: { lines: { uid: string }[] }) => check.lines.map(({ uid }) => uid)

describe('check events', () => {
  it('of two devices combine on one check', async () => {
    const uid = await register.open('12', sampleOrder('water'))
    expect(await handheld.act(uid, 'add', { lines: [sampleOrder('beer')] })).toBe('stored')
    expect(await register.act(uid, 'add', { lines: [sampleOrder('soba')] })).toBe('stored')
    const { check, events } = await handheld.check(uid)
    expect(uidsOf(check)).toEqual(['water', 'beer', 'soba'])
    expect(check).toMatchObject({ state: 'open', tables: ['12'], guests: 2 })
    expect(events.map(({ kind, sequence }: Record<string, unknown>) => [kind, sequence])).toEqual([
      ['open', 1],
      ['add', 2],
      ['add', 3],
      ['add', 4],
    ])
  })

  it('are known when they are repeated, and keep their outcome', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const events = [
      register.event(uid, 'send', { ticket_uid: 't1', line_uids: ['a'] }),
      register.event(uid, 'change', { line_uid: 'a', change: { quantity: 1 } }),
    ]
    const answers = [
      { status: 'stored', sequence: 3 },
      { status: 'refused', reason: 'line_sent', line_uid: 'a' },
    ]
    expect(await register.post(...events)).toMatchObject(answers)
    const known = [{ status: 'known', sequence: 3 }, answers[1]]
    expect(await register.post(...events)).toMatchObject(known)
    expect(await register.post(events[0], events[0])).toMatchObject([known[0], known[0]])
    expect((await register.check(uid)).events).toHaveLength(3)
  })

  it('repeated within one request are stored once', async () => {
    const opened = register.event(newId(), 'open', { type: 'tab' })
    const answers = await register.post(opened, opened)
    expect(answers.map(({ status }) => status)).toEqual(['stored', 'known'])
  })

  it('with a known uid and other content are quarantined', async () => {
    const uid = await register.open('12')
    const event = register.event(uid, 'set', { guests: 3 })
    await register.post(event)
    const [answer] = await register.post({ ...event, payload: { guests: 4 } })
    expect(answer).toMatchObject({ status: 'conflict', errors: { uid: [expect.any(String)] } })
    const { body } = await server.call(caller, 'GET', '/v1/receipts/quarantine')
    expect(body.data).toMatchObject([{ kind: 'check_event', reason: 'conflict' }])
    expect((await register.check(uid)).check.guests).toBe(3)
  })

  it('that are malformed do not hold up the others', async () => {
    const uid = newId()
    const answers = await register.post(
      register.event(uid, 'open', { type: 'tab' }),
      { ...register.event(uid, 'set', {}), payload: { guests: -1 } },
      { kind: 'unknown' },
      register.event(uid, 'set', { guests: 5 }),
    )
    expect(answers.map(({ status }) => status)).toEqual(['stored', 'refused', 'refused', 'stored'])
    expect((await register.check(uid)).check.guests).toBe(5)
  })

  it('wait for an earlier event of their device', async () => {
    const uid = newId()
    const opened = register.event(uid, 'open', { type: 'tab' })
    const added = register.event(uid, 'add', { lines: [sampleOrder('a')] })
    const sent = register.event(uid, 'send', { ticket_uid: 't1', line_uids: ['a'] })
    expect(await register.post(sent, opened)).toMatchObject([
      { status: 'waiting' },
      { status: 'stored' },
    ])
    expect(await register.post(sent)).toMatchObject([{ status: 'waiting' }])
    expect(await register.post(added)).toMatchObject([{ status: 'stored', sequence: 2 }])
    expect((await register.check(uid)).check.lines).toMatchObject([{ ticket_uid: 't1' }])
    expect(await register.post(sent)).toMatchObject([{ status: 'known', sequence: 3 }])
  })

  it('wait for the check of another device', async () => {
    const uid = newId()
    expect(await handheld.act(uid, 'add', { lines: [sampleOrder('a')] })).toBe('waiting')
    expect(await register.act(uid, 'open', { type: 'tab' })).toBe('stored')
    expect(uidsOf((await register.check(uid)).check)).toEqual(['a'])
  })

  it('of a merged check change the check that it was merged into', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const other = await register.open('13', sampleOrder('b'))
    await register.act(uid, 'merge', { to_check_uid: other })
    await handheld.act(uid, 'add', { lines: [sampleOrder('c')] })
    expect(uidsOf((await register.check(other)).check)).toEqual(['b', 'a', 'c'])
  })
})

it('moves events that waited for a day to quarantine', async () => {
  const uid = newId()
  expect(await handheld.act(uid, 'set', { guests: 3 })).toBe('waiting')
  const posts = async () => (await server.call(caller, 'GET', '/v1/receipts/quarantine')).body.data
  const expireAfter = async (hours: number) => {
    server.clock.set(new Date(testNow.getTime() + hours * 3_600_000))
    await expireWaitingJob(server.engine).run()
    server.clock.set(testNow)
  }
  await expireAfter(23)
  expect(await posts()).toEqual([])
  await expireAfter(25)
  expect(await posts()).toMatchObject([
    { kind: 'check_event', device: 'Handheld', errors: { check_uid: [expect.any(String)] } },
  ])
  await register.act(uid, 'open', { type: 'tab' })
  expect((await register.check(uid)).check.guests).toBe(0)
})

describe('the checks of a shop', () => {
  it('are complete at first, then a delta', async () => {
    const first = await register.open('1', sampleOrder('a'))
    const complete = await checks(handheld)
    expect(complete).toMatchObject({ version: 2, since: null, checks: [{ uid: first }] })
    expect(complete.device_sequence).toBe(0)
    const second = await register.open('2')
    const delta = await checks(handheld, '?since=2')
    expect(delta).toMatchObject({ version: 3, since: 2, checks: [{ uid: second }] })
    expect(await checks(handheld, '?since=99')).toMatchObject({ since: null })
  })

  it('are not sent again while nothing changed', async () => {
    await register.open('1')
    const { headers } = await register.device.call('GET', '/v1/device/checks')
    const again = { 'if-none-match': String(headers.etag) }
    const read = () => register.device.call('GET', '/v1/device/checks', undefined, again)
    expect((await read()).status).toBe(304)
    await handheld.open('2')
    expect((await read()).status).toBe(200)
  })

  it('tell a device without its store where its sequence continues', async () => {
    const uid = await register.open('1')
    await register.act(uid, 'set', { guests: 3 })
    expect((await checks(register)).device_sequence).toBe(2)
  })

  it('leave out checks that were closed hours ago', async () => {
    const uid = await register.open('1')
    await register.act(uid, 'cancel', { reason: 'Left' })
    expect((await checks(register)).checks).toMatchObject([{ uid, state: 'cancelled' }])
    server.clock.set(new Date(testNow.getTime() + 7 * 3_600_000))
    expect((await checks(register)).checks).toEqual([])
  })

  it('are those of the shop of the device alone', async () => {
    const uid = await register.open('1', sampleOrder('a'))
    const stranger = new CheckDevice(await sampleDevice(server, server.stranger, 'Stranger'))
    expect((await stranger.device.call('GET', `/v1/device/checks/${uid}`)).status).toBe(404)
    expect((await checks(stranger)).checks).toEqual([])
    expect(await stranger.act(uid, 'set', { guests: 9 })).toBe('waiting')
    expect((await register.check(uid)).check.guests).toBe(2)
  })
})

describe('a receipt of a check', () => {
  const settle = (uid: string, check_uid: string, more: object = {}, lines = ['a']) => {
    const [order] = sampleReceipt(uid).orders
    const orders = lines.map((line, position) => ({ ...order, uid: line, position }))
    return register.device.post({ ...sampleReceipt(uid, more), check_uid, orders })
  }

  it('closes it, and later lines go to a follow-up check', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    expect(await settle('r1', uid)).toEqual([{ uid: 'r1', status: 'stored' }])
    const late = handheld.event(uid, 'add', { lines: [sampleOrder('b')] })
    await handheld.post(late)
    const { check, events } = await register.check(uid)
    expect(check).toMatchObject({
      state: 'paid',
      receipts: [{ receipt_uid: 'r1', part_uid: null }],
      successor: late.uid,
    })
    expect(events.at(-2)).toMatchObject({ kind: 'close', payload: { receipt_uid: 'r1' } })
    expect((await register.check(late.uid)).check).toMatchObject({
      follows: uid,
      tables: ['12'],
      lines: [{ uid: 'b' }],
    })
  })

  it('is flagged if another receipt settled the check before', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    await settle('r1', uid)
    expect(await settle('r2', uid)).toEqual([
      { uid: 'r2', status: 'stored', flagged: ['paid_twice'] },
    ])
    expect(await settle('r1', uid)).toEqual([{ uid: 'r1', status: 'known' }])
  })

  it('is flagged if it has a line that was never ordered', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const [answer] = await settle('r1', uid, {}, ['a', 'x'])
    expect(answer?.flagged).toContain('line_unordered')
  })

  it('closes only its part of a split check', async () => {
    const uid = await register.open('12', sampleOrder('a'), sampleOrder('b'))
    const part = (part_uid: string, line_uid: string) => ({
      uid: part_uid,
      kind: 'lines' as const,
      shares: [{ line_uid, numerator: 1, denominator: 1 }],
    })
    await register.act(uid, 'split', { parts: [part('p1', 'a'), part('p2', 'b')] })
    await settle('r1', uid, { part_uid: 'p1' })
    expect((await register.check(uid)).check.state).toBe('open')
    expect(await settle('r2', uid, { part_uid: 'p1' })).toMatchObject([{ flagged: ['paid_twice'] }])
    await settle('r3', uid, { part_uid: 'p2' }, ['b'])
    expect((await register.check(uid)).check.state).toBe('paid')
  })

  it('closes a check that arrives after it', async () => {
    const uid = newId()
    await settle('r1', uid)
    const added = [sampleOrder('a')]
    await register.post(
      register.event(uid, 'open', { type: 'counter' }),
      register.event(uid, 'add', { lines: added }),
    )
    expect((await register.check(uid)).check).toMatchObject({ receipts: [{ receipt_uid: 'r1' }] })
  })

  it('gets its flags when the check arrives after it', async () => {
    const uid = newId()
    await settle('r1', uid)
    await settle('r2', uid, {}, ['b'])
    const added = [sampleOrder('a')]
    await register.post(
      register.event(uid, 'open', { type: 'counter' }),
      register.event(uid, 'add', { lines: added }),
    )
    const receipts = await clientOf(server, caller).get('receipts', { per_page: '5' })
    const flags = Object.fromEntries(
      receipts.map((one: { uid: string; flags: string[] }) => [one.uid, one.flags]),
    )
    expect(flags).toMatchObject({ r1: [], r2: ['paid_twice', 'line_unordered'] })
  })

  it('ends the claim of the device that took the payment', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    await register.device.call('POST', `/v1/device/checks/${uid}/claim`, {})
    await settle('r1', uid)
    await register.act(uid, 'reopen', { receipt_uid: 'r1' })
    const again = await handheld.device.call('POST', `/v1/device/checks/${uid}/claim`, {})
    expect(again.status).toBe(200)
  })
})

describe('the server', () => {
  const tables = async () => {
    const { body } = await server.call(caller, 'GET', '/v1/trouble-tables?show=all')
    return body.data.map(({ table_code, state, amount, guests }: Record<string, unknown>) => [
      table_code,
      state,
      amount,
      guests,
    ])
  }

  it('derives the states of tables', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    expect(await tables()).toEqual([['12', 'open', 1000, 2]])
    await handheld.act(uid, 'void', { line_uid: 'a', quantity: 1, comp: false })
    await register.device.call('POST', `/v1/device/checks/${uid}/claim`, {})
    expect(await tables()).toEqual([['12', 'paying', 500, 2]])
    await register.act(uid, 'set', { tables: ['13'] })
    expect(await tables()).toEqual([['13', 'paying', 500, 2]])
    const receipt = { ...sampleReceipt('r1'), check_uid: uid }
    await register.device.post(receipt)
    expect(await tables()).toEqual([])
  })

  it('reports the first check of a table that has two', async () => {
    const first = await register.open('12', sampleOrder('a'))
    const second = await handheld.open('12', sampleOrder('b'), sampleOrder('c'))
    expect(await tables()).toEqual([['12', 'open', 1000, 2]])
    await register.act(first, 'merge', { to_check_uid: second })
    expect(await tables()).toEqual([['12', 'open', 3000, 4]])
  })

  it('closes the check of a released table on every device, until it is undone', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const { body } = await server.call(caller, 'GET', '/v1/trouble-tables?show=all')
    const [{ version }] = body.data
    const fix = { table_code: '12', version, outcome: 'cancelled' }
    const fixed = await server.call(caller, 'POST', '/v1/trouble-tables/fixes', fix)
    const { check, events } = await handheld.check(uid)
    expect(check).toMatchObject({ state: 'cancelled', lines: [{ uid: 'a' }] })
    expect(events.at(-1)).toMatchObject({ kind: 'release', device_id: null })
    expect(await handheld.act(uid, 'set', { guests: 3 })).toBe('check_cancelled')
    const undo = `/v1/trouble-tables/fixes/${fixed.body.data.id}/undo`
    await server.call(caller, 'POST', undo)
    expect((await handheld.check(uid)).check.state).toBe('open')
    expect(await tables()).toEqual([['12', 'open', 1000, 2]])
  })

  it('subtracts sent pieces from the counts of items, less voided ones', async () => {
    const shop = clientOf(server, caller)
    const item = await shop.build.menuItem({ inventory_type: 'count', inventory_value: 10 })
    const remaining = async () => {
      const { body } = await register.device.call('GET', '/v1/device/availability')
      return body.data.items[0].remaining
    }
    const uid = await register.open(
      '12',
      sampleOrder('a', { menu_item_id: item.id, quantity: 3, release: null }),
    )
    expect(await remaining()).toBe(10)
    await register.act(uid, 'send', { ticket_uid: 't1', line_uids: ['a'] })
    expect(await remaining()).toBe(7)
    const other = await register.open('13')
    await handheld.act(uid, 'move', {
      to_check_uid: other,
      lines: [{ line_uid: 'a', quantity: 1, as: 'a2' }],
    })
    expect(await remaining()).toBe(7)
    await handheld.act(other, 'void', { line_uid: 'a2', quantity: 1, comp: false })
    expect(await remaining()).toBe(8)
    await handheld.act(uid, 'void', { line_uid: 'a', quantity: 1, comp: true })
    expect(await remaining()).toBe(8)
  })
})

describe('after a restore from a backup', () => {
  it('devices get all checks and continue their sequences', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    await register.act(uid, 'set', { guests: 3 })
    await server.engine.database.transaction({ system: true }, async (db) => {
      await sql`select after_restore()`.execute(db)
    })
    const whole = await checks(handheld, '?since=3')
    expect(whole).toMatchObject({ since: null, checks: [{ uid, guests: 3 }] })
    expect(whole.version).toBeGreaterThan(1_700_000_000_000)
    register.event(uid, 'set', { guests: 4 })
    expect(await register.act(uid, 'set', { guests: 5 })).toBe('stored')
    const next = await checks(handheld, `?since=${whole.version}`)
    expect(next).toMatchObject({ since: whole.version, checks: [{ uid, guests: 5 }] })
  })
})

describe('a claim', () => {
  const claim = (device: CheckDevice, uid: string, body: object = {}) =>
    device.device.call('POST', `/v1/device/checks/${uid}/claim`, body)
  const payment = { uid: 'p1', part_uid: null, payment_id: null, name: 'Cash', amount: 1000 }
  let uid: string
  beforeEach(async () => {
    uid = await register.open('12', sampleOrder('a'))
  })

  it('lets one device take the payment, while others may add lines', async () => {
    expect(await claim(register, uid)).toMatchObject({
      status: 200,
      body: { data: { device: 'Register', expires_at: '2026-04-10T03:00:30.000Z' } },
    })
    expect(await claim(handheld, uid)).toMatchObject({
      status: 409,
      body: { data: { device: 'Register' } },
    })
    expect(await handheld.act(uid, 'pay', payment)).toBe('claimed')
    expect(await handheld.act(uid, 'void', { line_uid: 'a', quantity: 1, comp: false })).toBe(
      'claimed',
    )
    expect(await handheld.act(uid, 'add', { lines: [sampleOrder('b')] })).toBe('stored')
    expect(await register.act(uid, 'pay', payment)).toBe('stored')
  })

  it('is taken over only by a person with the right to', async () => {
    await claim(register, uid)
    const takeOver = async (flags: object) => {
      const shop = clientOf(server, caller)
      const role = await shop.create('roles', { name: newId(), ...flags })
      const person = { last_name: 'Sato', first_name: 'Mei', display_name: 'Mei' }
      const access = { role: 'shop_staff', shop_ids: [caller.shop_id], role_id: role.id }
      const staff = await shop.create('users', { ...person, ...access })
      return (await claim(handheld, uid, { take_over: true, staff_id: staff.id })).status
    }
    expect((await claim(handheld, uid, { take_over: true })).status).toBe(403)
    expect(await takeOver({ force_quit: false })).toBe(403)
    expect(await takeOver({ force_quit: true })).toBe(200)
    expect((await claim(register, uid)).status).toBe(409)
  })

  it('expires, and ends when its device gives it up', async () => {
    await claim(register, uid)
    server.clock.set(new Date(testNow.getTime() + 31_000))
    expect((await claim(register, uid)).status).toBe(200)
    const path = `/v1/device/checks/${uid}/claim`
    expect((await register.device.call('DELETE', path)).status).toBe(204)
    expect((await claim(handheld, uid)).status).toBe(200)
  })

  it('does not refuse money that was taken offline', async () => {
    await claim(register, uid)
    expect(await handheld.act(uid, 'pay', { ...payment, offline: true })).toBe('stored')
  })

  it('needs an open check', async () => {
    expect((await claim(register, newId())).status).toBe(404)
  })
})

describe('the event stream', () => {
  let origin: string
  beforeAll(async () => {
    await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.engine.http.server.address() as AddressInfo
    origin = `http://127.0.0.1:${port}`
  })

  it('carries changed checks to the other devices', async () => {
    const listener = await listenAs(origin, handheld.device.key)
    const uid = await register.open('12', sampleOrder('a'))
    const seen = () => listener.events.filter(({ event }) => event === 'checks')
    await eventually(() => expect(seen()).toHaveLength(1))
    expect(seen()[0]?.data).toMatchObject({ version: 2, since: 0, checks: [{ uid, guests: 2 }] })
    listener.close()
  })

  it('names only the version if many checks changed', async () => {
    const listener = await listenAs(origin, handheld.device.key)
    const events = Array.from({ length: 21 }, () =>
      register.event(newId(), 'open', { type: 'counter' }),
    )
    await register.post(...events)
    const seen = () => listener.events.filter(({ event }) => event === 'checks')
    await eventually(() => expect(seen()).toHaveLength(1))
    expect(seen()[0]?.data).toEqual({ version: 21, since: 0 })
    listener.close()
  })
})
