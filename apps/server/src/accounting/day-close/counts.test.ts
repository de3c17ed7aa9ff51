import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { paidReceipt } from '#testing/sales/drawer-day'
import { sharedCaller, sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const manager = sharedCaller(server, 'shop_manager')
const staff = sharedCaller(server, 'shop_staff')
const { call, get } = clientOf(server)
const front = prepared(() => sampleDevice(server, server.admin, 'Front'))

const at = (date: string, time: string) => `${date}T${time}:00+09:00`
const dayOf = async (date: string, by = server.admin) =>
  (await call('GET', `day-close/day?date=${date}`, undefined, by)).body.data
const count = (business_date: string, more: object, by = server.admin) =>
  call('POST', 'day-close/counts', { business_date, device_id: front.id, session: 1, ...more }, by)
const closeDay = (business_date: string, more: object = {}) =>
  call('POST', 'day-close/close', { business_date, ...more })
const saveSettings = (settings: object, by = server.admin) =>
  call('PUT', 'day-close/settings', settings, by)
const usual = { blind_counts: false, over_short_limit: null }

/** Opens a drawer with a float of 10,000 and takes 2,000 in cash. */
async function trade(date: string) {
  const opened = { uid: `o-${date}`, kind: 'open', amount: 10_000, at: at(date, '10:00') }
  await front.call('POST', '/v1/device/cash', { cash_events: [opened] })
  await front.post(paidReceipt(`r-${date}`, { total: 2000, at: at(date, '11:00') }))
}

describe('a count entered in the back-office', () => {
  const date = '2026-04-01'

  it('is a drawer event of its author, and ends the warning', async () => {
    await trade(date)
    expect((await dayOf(date)).figures.cash.uncounted).toBe(1)
    const denominations = [
      { value: 10_000, pieces: 1 },
      { value: 500, pieces: 3 },
      { value: 100, pieces: 0 },
    ]
    const answer = await count(date, { amount: 11_500, denominations }, manager)
    expect(answer.body.data).toEqual({
      device: 'Front',
      expected: 12_000,
      counted: 11_500,
      over_short: -500,
    })
    const { figures, events } = await dayOf(date)
    expect(figures.cash).toEqual({
      expected: 12_000,
      counted: 11_500,
      over_short: -500,
      uncounted: 0,
    })
    expect(events.at(-1)).toMatchObject({
      kind: 'count',
      amount: 11_500,
      is_typed: true,
      staff: 'shop_manager',
      denominations: denominations.slice(0, 2),
    })
    expect(events[0]).toMatchObject({ kind: 'open', is_typed: false })
  })

  it('is in the audit log', async () => {
    const { data } = (await call('GET', 'trail?resource=day-close&action=count')).body
    expect(data[0]).toMatchObject({
      record_name: date,
      after: { drawer: 'Front', session: 1, amount: 11_500 },
    })
  })

  it('replaces the count before, and belongs to its session', async () => {
    const later = { uid: 'o-2', kind: 'open', amount: 5000, at: at(date, '17:00') }
    await front.call('POST', '/v1/device/cash', { cash_events: [later] })
    await count(date, { amount: 12_000 })
    const { drawers } = (await dayOf(date)).figures
    expect(
      drawers.map((one: { session: number; over_short: number }) => [one.session, one.over_short]),
    ).toEqual([
      [1, 0],
      [2, null],
    ])
  })

  it('is refused if its pieces give another sum, or the session is unknown', async () => {
    const wrong = await count(date, { amount: 5, denominations: [{ value: 10, pieces: 1 }] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['denominations']])
    const unknown = await count(date, { amount: 5, session: 9 })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['session']])
    expect((await count(date, { amount: 5 }, staff)).status).toBe(403)
  })

  it('is refused for a closed day', async () => {
    expect((await closeDay(date)).status).toBe(200)
    expect((await count(date, { amount: 5 })).status).toBe(409)
  })
})

describe('blind counting', () => {
  const date = '2026-04-02'

  it('hides from managers what an uncounted drawer should hold', async () => {
    await trade(date)
    expect((await saveSettings({ ...usual, blind_counts: true }, manager)).status).toBe(403)
    expect((await saveSettings({ ...usual, blind_counts: true })).status).toBe(200)
    const { blind_drawers, figures } = await dayOf(date, manager)
    expect(blind_drawers).toEqual([
      { device_id: front.id, device: 'Front', session: 1, staff: null },
    ])
    expect(figures).toMatchObject({ drawers: [], payments: [] })
    expect(figures.cash).toMatchObject({ expected: 0, uncounted: 1 })
    expect((await dayOf(date)).figures.cash.expected).toBe(12_000)
  })

  it('shows it after the count', async () => {
    await count(date, { amount: 12_100 }, manager)
    const { blind_drawers, figures } = await dayOf(date, manager)
    expect(blind_drawers).toEqual([])
    expect(figures.drawers).toMatchObject([{ expected: 12_000, over_short: 100 }])
    expect(figures.payments).toHaveLength(1)
  })
})

describe('the limit of over and short', () => {
  const date = '2026-04-03'

  it('requires a reason above it, which the close keeps', async () => {
    await trade(date)
    await count(date, { amount: 11_499 })
    await saveSettings({ ...usual, over_short_limit: 501 })
    await saveSettings({ ...usual, over_short_limit: 500 })
    const refused = await closeDay(date)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['over_short_reason']])
    expect((await closeDay(date, { over_short_reason: 'Wrong change' })).status).toBe(200)
    expect((await dayOf(date)).over_short_reason).toBe('Wrong change')
  })

  it('requires none at the limit', async () => {
    await trade('2026-04-04')
    await count('2026-04-04', { amount: 11_500 })
    expect((await closeDay('2026-04-04')).status).toBe(200)
  })
})

describe('all shops', () => {
  it('lists the state of a day in each shop that the caller may see', async () => {
    const sister = await sisterOf(server, server.admin, { name: 'Second' })
    await call('POST', 'day-close/close', { business_date: '2026-04-03' }, sister)
    const { data } = (await call('GET', 'day-close/shops?date=2026-04-03')).body
    expect(data).toMatchObject([
      { day: { state: 'closed', over_short: -501, uncounted: 0 } },
      { name: 'Second', day: { state: 'closed', number: 1, over_short: null } },
    ])
    const seen = (await call('GET', 'day-close/shops?date=2026-04-03', undefined, manager)).body
    expect(seen.data).toHaveLength(1)
    // The second of April was not closed.
    expect(data[0]).toMatchObject({ open_days: 1, first_open_day: '2026-04-02', receivables: 0 })
  })

  it('adds up over and short by shop', async () => {
    const range = { from: '2026-04-01', to: '2026-04-30', by: 'shop' }
    const { rows, totals } = await get('day-close/over-short', range)
    expect(rows).toMatchObject([{ figures: { sessions: 4, uncounted: 1, difference: -1001 } }])
    expect(totals.difference).toBe(-1001)
  })
})
