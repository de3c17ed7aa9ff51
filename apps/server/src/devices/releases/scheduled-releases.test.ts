import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jobTopic } from '#platform/process/jobs'
import { clientOf } from '#testing/client'
import { eventually } from '#testing/eventually'
import { messagesTo } from '#testing/peers/outbox'
import { sampleDevice } from '#testing/peers/sample-device'
import { makeAccount, tokenOf } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sendScheduledJob } from './send-scheduled.ts'

const server = sharedServer()
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

let caller: Caller
let shop: ReturnType<typeof clientOf>
let item: { id: string }
let tax: { id: string }

beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  shop = clientOf(server, caller)
  tax = await shop.build.tax()
  await shop.build.payment()
  item = await shop.build.menuItem({ price: 900, tax_id: tax.id })
  await shop.act('firebases')
})

const schedule = (body: object = {}) =>
  shop.create('scheduled-releases', { at: later(60).toISOString(), content: 'draft', ...body })
const current = async () => (await shop.get('releases'))[0]
const releasedPrice = async () =>
  (await shop.get(`releases/${(await current()).number}`)).entities['menu-items'][0].price
/** Advances the clock by minutes; the job runs on every server. */
const passes = async (minutes: number) => {
  server.clock.set(later(minutes))
  await Promise.all([sendScheduledJob(server.engine).run(), sendScheduledJob(server.engine).run()])
}

describe('a scheduled release', () => {
  test('is sent once at its time, with the draft of that time', async () => {
    await schedule({ note: 'New prices' })
    await shop.update('menu-items', item.id, { price: 950 })
    await passes(59)
    expect((await current()).number).toBe(1)
    await passes(60)
    expect(await current()).toMatchObject({ number: 2, note: 'New prices' })
    expect(await releasedPrice()).toBe(950)
    await passes(61)
    expect((await current()).number).toBe(2)
    expect((await shop.get('scheduled-releases'))[0]).toMatchObject({ state: 'sent', release: 2 })
  })

  test('that was frozen contains the frozen draft without later changes', async () => {
    await shop.update('menu-items', item.id, { price: 950 })
    await schedule({ content: 'frozen' })
    await shop.update('menu-items', item.id, { price: 1 })
    await passes(60)
    expect(await releasedPrice()).toBe(950)
  })

  test('that was frozen changes only what differs, as does the next release', async () => {
    const device = await sampleDevice(server, caller)
    const delta = async (since: number) =>
      (await device.call('GET', `/v1/device/master-data?since=${since}`)).body.data as {
        entities: Record<string, unknown[]>
      }
    const names = ({ entities }: { entities: Record<string, unknown[]> }) => Object.keys(entities)
    await shop.update('menu-items', item.id, { price: 950 })
    await schedule({ content: 'frozen' })
    await passes(60)
    expect(names(await delta(1))).toEqual(['menu-items'])
    expect(await shop.get('firebases/preview')).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await shop.act('firebases')).toMatchObject({ release: 2, changed: 0 })
    await shop.update('taxes', tax.id, { label: 'Standard' })
    expect(await shop.act('firebases')).toMatchObject({ release: 3, changed: 1 })
    expect(names(await delta(2))).toEqual(['taxes'])
  })

  test('is refused if its draft has errors, and its author gets a mail', async () => {
    const { email } = await makeAccount(server, {
      organization_id: caller.organization_id,
      shop_ids: [caller.shop_id ?? ''],
    })
    const manager = { ...caller, token: await tokenOf(server, email) }
    const made = await shop.post(
      'scheduled-releases',
      { at: later(60).toISOString(), content: 'draft' },
      manager,
    )
    expect(made.status).toBe(201)
    await shop.update('menu-items', item.id, { price: 950 })
    await shop.update('taxes', tax.id, { valid_to: '2020-12-31' })
    await passes(60)
    expect((await current()).number).toBe(1)
    const [ended] = await shop.get('scheduled-releases')
    expect(ended).toMatchObject({
      state: 'refused',
      release: null,
      problems: [expect.objectContaining({ code: 'tax_not_valid', id: item.id })],
    })
    expect(await messagesTo(server, email)).toHaveLength(1)
    // The dashboard shows it until something is sent.
    expect((await shop.get('dashboard')).attention[0].sends_refused).toBe(1)
    await shop.update('taxes', tax.id, { valid_to: null })
    server.clock.set(later(61))
    await shop.act('firebases')
    expect((await shop.get('dashboard')).attention[0].sends_refused).toBe(0)
  })

  test('can be moved and cancelled until it is sent', async () => {
    const { id } = await schedule()
    const moved = await shop.call('PUT', `scheduled-releases/${id}`, {
      at: later(120).toISOString(),
      note: 'Later',
    })
    expect(moved.body.data).toMatchObject({
      at: later(120).toISOString(),
      note: 'Later',
      state: 'waiting',
    })
    await shop.update('menu-items', item.id, { price: 950 })
    await passes(60)
    expect((await current()).number).toBe(1)
    expect((await shop.call('DELETE', `scheduled-releases/${id}`)).status).toBe(204)
    await passes(121)
    expect((await current()).number).toBe(1)
    expect((await shop.call('DELETE', `scheduled-releases/${id}`)).status).toBe(404)
    expect(
      (await shop.call('PUT', `scheduled-releases/${id}`, { at: later(500).toISOString() })).status,
    ).toBe(404)
  })

  test('is refused for a past time, years ahead, or beyond twenty pending ones', async () => {
    expect(
      await shop.refused('scheduled-releases', { at: later(-1).toISOString(), content: 'draft' }),
    ).toHaveProperty('at')
    expect(
      await shop.refused('scheduled-releases', {
        at: later(600_000).toISOString(),
        content: 'draft',
      }),
    ).toHaveProperty('at')
    for (let made = 0; made < 20; made += 1) await schedule({ at: later(60 + made).toISOString() })
    expect(
      await shop.refused('scheduled-releases', { at: later(99).toISOString(), content: 'draft' }),
    ).toHaveProperty('at')
  })

  test('cannot freeze a draft that has errors', async () => {
    await shop.update('taxes', tax.id, { valid_to: '2026-04-10' })
    const answer = await shop.post('scheduled-releases', {
      at: later(3 * 24 * 60).toISOString(),
      content: 'frozen',
    })
    expect([answer.status, answer.body.data?.[0]?.code]).toEqual([422, 'tax_not_valid'])
  })

  test('does not exist for other shops', async () => {
    const { id } = await schedule()
    expect((await server.call(server.stranger, 'GET', '/v1/scheduled-releases')).body.data).toEqual(
      [],
    )
    expect(
      (await server.call(server.stranger, 'DELETE', `/v1/scheduled-releases/${id}`)).status,
    ).toBe(404)
  })

  test('that was due while no server ran is sent after the start', async () => {
    await schedule()
    await shop.update('menu-items', item.id, { price: 950 })
    await passes(60 * 24 * 3)
    // Back to a time when the session is still valid.
    server.clock.set(testNow)
    expect(await releasedPrice()).toBe(950)
  })
})

describe('the time of a scheduled release', () => {
  const nextDue = (minutes: number) => sendScheduledJob(server.engine).nextDue?.(later(minutes))

  test('is the next run of the job, until the release is sent or cancelled', async () => {
    await schedule({ at: later(50).toISOString() })
    const { id } = await schedule({ at: later(40).toISOString() })
    expect(await nextDue(0)).toEqual(later(40))
    expect(await nextDue(40)).toEqual(later(50))
    await shop.call('DELETE', `scheduled-releases/${id}`)
    expect(await nextDue(0)).toEqual(later(50))
    await passes(50)
    expect(await nextDue(0)).not.toEqual(later(50))
  })

  test('is announced to every server when it is set or changed', async () => {
    const announced = vi.fn<(payload: object) => void>()
    const unsubscribe = server.engine.events.subscribe(jobTopic, announced)
    const { id } = await schedule()
    await eventually(() =>
      expect(announced).toHaveBeenCalledWith({ name: 'send-scheduled-releases' }),
    )
    announced.mockClear()
    await shop.call('PUT', `scheduled-releases/${id}`, { at: later(5).toISOString(), note: null })
    await eventually(() => expect(announced).toHaveBeenCalledOnce())
    unsubscribe()
  })
})
