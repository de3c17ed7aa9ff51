import { beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { messagesTo } from '#testing/peers/outbox'
import { sampleDevice } from '#testing/peers/sample-device'
import { makeAccount, tokenOf } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { applyTaxChangesJob } from './apply-due.ts'

const server = sharedServer()
let caller: Caller
let shop: ReturnType<typeof clientOf>
let taxes: { ten: string; eight: string }
let items: { bento: string; curry: string; beer: string }

beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  shop = clientOf(server, caller)
  await shop.build.payment()
  const tax = async (label: string, rate: string, reduced: boolean) =>
    (await shop.build.tax({ label, rate, reduced })).id
  taxes = { ten: await tax('標準 10%', '10', false), eight: await tax('軽減 8%', '8', true) }
  const item = async (name: string, fields: object) =>
    (await shop.build.menuItem({ name, cost: 300, ...fields })).id
  items = {
    bento: await item('Bento', { price: 1080, tax_id: taxes.eight }),
    curry: await item('Curry', { price: 1100, tax_id: taxes.ten, takeout_tax_id: taxes.eight }),
    beer: await item('Beer', { price: 660, tax_id: taxes.ten }),
  }
  await shop.act('firebases')
})

const keepNet = { keep: 'without_tax', round_to: '10' }
const schedule = (more: object = {}) =>
  shop.create('tax-changes', {
    from_tax_id: taxes.eight,
    to_rate: '0',
    business_date: '2026-04-20',
    ...keepNet,
    ...more,
  })
/** Sets the clock to a moment in Tokyo; the job runs on two servers. */
const at = async (moment: string) => {
  server.clock.set(new Date(`${moment}:00+09:00`))
  await Promise.all([
    applyTaxChangesJob(server.engine).run(),
    applyTaxChangesJob(server.engine).run(),
  ])
}
/** Reads after time has passed; the session ends with the real clock. */
const now = async <T>(read: () => Promise<T>): Promise<T> => {
  const moment = server.clock.now()
  server.clock.set(testNow)
  const answer = await read()
  server.clock.set(moment)
  return answer
}
const current = () =>
  now(async () => {
    const [{ number }] = await shop.get('releases')
    const { entities } = await shop.get(`releases/${number}`)
    return { number, entities, item: byName(entities['menu-items']) }
  })
// oxlint-disable-next-line typescript/no-explicit-any -- records of any fields
const byName = (rows: { name: string }[]): Record<string, any> =>
  Object.fromEntries(rows.map((row) => [row.name, row]))
const draft = () => now(async () => byName(await shop.get('menu-items?per_page=200')))
const changes = () => now(() => shop.get('tax-changes'))

describe('a tax change', () => {
  it('is previewed with prices and margins, and as a file', async () => {
    const query = new URLSearchParams({
      from_tax_id: taxes.eight,
      to_rate: '0',
      ...keepNet,
    }).toString()
    const { rows, counts, to } = (await shop.call('GET', `tax-changes/preview?${query}`)).body.data
    expect([counts, to]).toEqual([
      { items: 2, courses: 0, charges: 0, prices: 2 },
      { id: null, label: '軽減 0%', rate: '0' },
    ])
    expect(rows).toMatchObject([
      { name: 'Bento', service: 'both', before: 1080, after: 1000, net_before: 1000 },
      { name: 'Curry', service: 'takeout', before: 1100, after: 1020, margin_after: 720 },
    ])
    const { file } = await shop.download(`tax-changes/export?${query}`)
    expect(file.toString()).toContain('Bento')
  })

  it('reaches devices at its opening, without other changes of the draft', async () => {
    await schedule()
    await shop.update('menu-items', items.beer, { price: 700 })
    await at('2026-04-20T04:59')
    expect((await current()).number).toBe(1)
    await at('2026-04-20T05:00')
    const { number, entities, item } = await current()
    const zero = entities.taxes.find(({ rate }: { rate: string }) => Number(rate) === 0)
    expect([number, zero]).toEqual([
      2,
      expect.objectContaining({ label: '軽減 0%', reduced: true }),
    ])
    expect(item).toMatchObject({
      Bento: { price: 1000, tax_id: zero.id },
      Curry: { price: 1100, tax_id: taxes.ten, takeout_tax_id: zero.id, takeout_price: 1020 },
      Beer: { price: 660, tax_id: taxes.ten },
    })
    expect(await draft()).toMatchObject({ Bento: { price: 1000 }, Beer: { price: 700 } })
    // Only the beer is unsent.
    expect(await now(() => shop.get('firebases/preview'))).toMatchObject({ changed: 1, added: 0 })
    expect(await changes()).toMatchObject([{ state: 'active', release: 2, records: 2 }])
  })

  it('returns to the former taxes and prices after its last day', async () => {
    await schedule({ last_date: '2026-04-21' })
    await at('2026-04-20T05:00')
    const device = await now(() => sampleDevice(server, caller))
    await at('2026-04-22T04:59')
    expect((await current()).number).toBe(2)
    await at('2026-04-22T05:00')
    const { number, item } = await current()
    expect([number, item]).toMatchObject([
      3,
      { Bento: { price: 1080, tax_id: taxes.eight }, Curry: { takeout_tax_id: taxes.eight } },
    ])
    expect(item.Curry).not.toHaveProperty('takeout_price')
    expect(await draft()).toMatchObject({ Curry: { takeout_price: null } })
    expect(await changes()).toMatchObject([{ state: 'ended', release: 2, end_release: 3 }])
    const delta = await now(() => device.call('GET', '/v1/device/master-data?since=1'))
    expect(Object.keys(delta.body.data.entities)).toEqual(['taxes'])
  })

  it('leaves what was changed by hand meanwhile', async () => {
    await schedule()
    await shop.update('menu-items', items.bento, { price: 990 })
    await shop.act('firebases')
    await at('2026-04-20T05:00')
    expect((await current()).item.Bento).toMatchObject({ price: 990 })
    expect((await current()).item.Bento.tax_id).not.toBe(taxes.eight)
  })

  it('is refused with a mail to its author if the draft check fails', async () => {
    const { email } = await makeAccount(server, {
      organization_id: caller.organization_id,
      shop_ids: [caller.shop_id ?? ''],
    })
    const author = { ...caller, token: await tokenOf(server, email) }
    const body = { from_tax_id: taxes.eight, to_rate: '0', business_date: '2026-04-20' }
    const made = await shop.post('tax-changes', body, author)
    const zero = made.body.data.to.id
    await shop.update('taxes', zero, { valid_to: '2026-04-15' })
    await shop.act('firebases')
    await at('2026-04-20T05:00')
    expect(await changes()).toMatchObject([
      { state: 'refused', problems: [{ code: 'tax_not_valid' }, { code: 'tax_not_valid' }] },
    ])
    expect((await draft()).Bento).toMatchObject({ tax_id: taxes.eight })
    expect(await messagesTo(server, email)).toHaveLength(1)
  })

  it('does not send prices under conditions that are not yet sent', async () => {
    const period = await shop.build.timePeriod({ start_time: '11:00', end_time: '15:00' })
    const row = { price: 540, time_period_id: period.id }
    await shop.update('menu-items', items.bento, { prices: [row] })
    await shop.act('firebases')
    await schedule()
    await shop.update('menu-items', items.bento, { prices: [{ ...row, price: 1 }] })
    await at('2026-04-20T05:00')
    expect((await current()).item.Bento.prices).toMatchObject([{ price: 500 }])
    expect((await draft()).Bento.prices).toMatchObject([{ price: 1 }])
  })

  it('gets its last day later, and can be cancelled before it begins', async () => {
    const { id } = await schedule()
    expect((await shop.call('DELETE', `tax-changes/${id}`)).status).toBe(204)
    await at('2026-04-20T05:00')
    expect((await current()).number).toBe(1)
    server.clock.set(testNow)
    const other = await schedule()
    await at('2026-04-20T05:00')
    expect(
      (await now(() => shop.call('PUT', `tax-changes/${other.id}`, { last_date: '2026-04-30' })))
        .body.data,
    ).toMatchObject({ last_date: '2026-04-30', state: 'active' })
    expect((await now(() => shop.call('DELETE', `tax-changes/${other.id}`))).status).toBe(404)
    await at('2026-05-01T05:00')
    expect((await current()).item.Bento).toMatchObject({ price: 1080 })
  })

  it.each([
    ['a past day', { business_date: '2026-04-01' }, 'business_date'],
    ['the same rate', { to_rate: '8.0' }, 'to_rate'],
    ['an end before the beginning', { last_date: '2026-04-19' }, 'last_date'],
    ['a rate above 100', { to_rate: '101' }, 'to_rate'],
    ['an unknown tax', { from_tax_id: '018f0000-0000-7000-8000-00000000000a' }, 'from_tax_id'],
  ])('is refused for %s', async (_, more, field) => {
    const body = { from_tax_id: taxes.eight, to_rate: '0', business_date: '2026-04-20', ...more }
    expect(await shop.refused('tax-changes', body)).toHaveProperty(field)
  })

  it('is refused twice for one tax, and beside a frozen release', async () => {
    const frozen = { at: '2026-04-21T03:00:00.000Z', content: 'frozen' }
    const { id } = await shop.create('scheduled-releases', frozen)
    const body = { from_tax_id: taxes.eight, to_rate: '0', business_date: '2026-04-20' }
    expect(await shop.refused('tax-changes', body)).toHaveProperty('business_date')
    await shop.call('DELETE', `scheduled-releases/${id}`)
    await schedule()
    expect(await shop.refused('tax-changes', body)).toHaveProperty('from_tax_id')
    expect(await shop.refused('scheduled-releases', frozen)).toHaveProperty('content')
  })

  it('does not exist for other shops', async () => {
    const { id } = await schedule()
    const call = (method: string, path: string, body?: object) =>
      server.call(server.stranger, method, `/v1/${path}`, body)
    expect((await call('GET', 'tax-changes')).body.data).toEqual([])
    expect((await call('PUT', `tax-changes/${id}`, { last_date: null })).status).toBe(404)
    expect((await call('DELETE', `tax-changes/${id}`)).status).toBe(404)
  })
})
