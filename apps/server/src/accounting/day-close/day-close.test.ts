import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { paidReceipt } from '#testing/sales/drawer-day'
import { sharedCaller, sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const manager = sharedCaller(server, 'shop_manager')
const staff = sharedCaller(server, 'shop_staff')
const { call, get } = clientOf(server)
const devices = prepared(async () => ({
  front: await sampleDevice(server, server.admin, 'Front'),
  bar: await sampleDevice(server, server.admin, 'Bar'),
}))

const at = (date: string, time: string) => `${date}T${time}:00+09:00`
const event = (
  uid: string,
  kind: string,
  amount: number | null,
  when: string,
  more: object = {},
) => ({
  uid,
  kind,
  amount,
  at: when,
  ...more,
})
const postCash = (device: { call: typeof devices.front.call }, ...cash_events: object[]) =>
  device.call('POST', '/v1/device/cash', { cash_events })
const dayOf = (date: string) => get('day-close/day', { date })
const closeDay = (business_date: string, more: object = {}, by = server.admin) =>
  call('POST', 'day-close/close', { business_date, ...more }, by)
const reopenDay = (business_date: string, reason = 'A receipt was missing', by = server.admin) =>
  call('POST', 'day-close/reopen', { business_date, reason }, by)

describe('the expected cash in a drawer', () => {
  it('is the sum of float, cash, change, refunds and movements, by session and device', async () => {
    const date = '2026-04-01'
    await postCash(
      devices.front,
      event('a-1', 'open', 50_000, at(date, '10:00'), { staff: 'Sato' }),
      event('a-2', 'pay_in', 3000, at(date, '12:00'), { reason: 'Coins' }),
      event('a-3', 'pay_out', 1200, at(date, '13:00'), { reason: 'Ice' }),
      event('a-4', 'drop', 10_000, at(date, '15:00')),
      event('a-5', 'count', 43_000, at(date, '16:00'), { staff: 'Mori' }),
      event('a-6', 'drop', 40_000, at(date, '16:05')),
      event('a-7', 'close', null, at(date, '16:10')),
      event('a-8', 'open', 20_000, at(date, '17:00'), { staff: 'Abe' }),
      event('a-9', 'close', 20_480, '2026-04-02T04:50:00+09:00'),
    )
    await devices.front.post(
      paidReceipt('f-1', { total: 1800, cash: 2000, at: at(date, '12:30') }),
      paidReceipt('f-2', { total: 900, cash: 500, card: 400, at: at(date, '14:00') }),
      paidReceipt('f-3', { total: -600, at: at(date, '14:10'), refund_of: 'f-1' }),
      paidReceipt('f-4', { total: 5000, cash: 0, card: 5000, at: at(date, '14:20') }),
      // Paid between the count and the next opening.
      paidReceipt('f-5', { total: 700, at: at(date, '16:20') }),
      paidReceipt('f-6', { total: 500, at: '2026-04-02T02:30:00+09:00' }),
    )
    await devices.bar.post(paidReceipt('b-1', { total: 1000, cash: 1000, at: at(date, '20:00') }))
    const { figures, state } = await dayOf(date)
    expect(state).toBe('open')
    expect(figures.drawers).toMatchObject([
      {
        device: 'Bar',
        session: 1,
        float: 0,
        received: 1000,
        expected: 1000,
        counted: null,
        over_short: null,
      },
      // Until the count: 50,000 + 3,000 − 1,200 − 10,000 + 1,800 + 500 − 600 = 43,500.
      {
        device: 'Front',
        session: 1,
        staff: 'Mori',
        float: 50_000,
        received: 3200,
        change: 200,
        refunds: 600,
        pay_in: 3000,
        pay_out: 1200,
        drops: 50_000,
        expected: 4200,
        counted: 43_000,
        since_count: -39_300,
        over_short: -500,
      },
      {
        device: 'Front',
        session: 2,
        staff: 'Abe',
        float: 20_000,
        received: 500,
        expected: 20_500,
        counted: 20_480,
        over_short: -20,
      },
    ])
    expect(figures.cash).toEqual({
      expected: 25_700,
      counted: 63_480,
      over_short: -520,
      uncounted: 1,
    })
    expect(figures.payments).toMatchObject([
      { label: 'Card', type: 'credit', count: 2, amount: 5400 },
      { label: 'Cash', type: 'cash', count: 6, amount: 3900 },
    ])
    expect(figures.sums).toMatchObject({
      receipts: 7,
      sales: 9900,
      refunds: 1,
      refund_amount: 600,
      total: 9300,
    })
    expect(figures.taxes).toMatchObject([{ rate: '10', taxable: 9300 }])
  })
})

it('sorts an opening before other events of the same time', async () => {
  const when = at('2026-03-30', '10:00')
  await postCash(
    devices.bar,
    event('same-1', 'pay_out', 500, when),
    event('same-2', 'pay_in', 100, when),
    event('same-3', 'open', 1000, when),
  )
  expect((await dayOf('2026-03-30')).figures.drawers).toMatchObject([
    { session: 1, float: 1000, expected: 600 },
  ])
})

it('is explained in the list for a day with a drop after the count', async () => {
  const date = '2026-03-31'
  await postCash(
    devices.bar,
    event('drop-1', 'open', 1000, at(date, '10:00')),
    event('drop-2', 'count', 990, at(date, '20:00')),
    event('drop-3', 'drop', 300, at(date, '20:05')),
  )
  expect((await closeDay(date)).status).toBe(200)
  const [listed] = (await get('day-close', { from: date, to: date })).days
  expect(listed).toMatchObject({ expected: 700, counted: 990, since_count: -300, over_short: -10 })
})

describe('a closed day', () => {
  const date = '2026-04-02'

  it('keeps its figures; later receipts are stored, marked and listed', async () => {
    await postCash(devices.front, event('c-1', 'open', 10_000, at(date, '10:00')))
    await devices.front.post(
      paidReceipt('kept-1', { total: 2000, at: at(date, '11:00') }),
      paidReceipt('kept-2', { total: 3000, cash: 0, card: 3000, at: at(date, '12:00') }),
    )
    const { figures: live } = await dayOf(date)
    const card = live.payments.find((one: { label: string }) => one.label === 'Card')
    const answer = await closeDay(date, {
      counts: [{ device_id: devices.front.id, session: 1, amount: 11_990 }],
      terminals: [{ key: card.key, amount: 3100 }],
      note: 'Rain',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const closed = await dayOf(date)
    expect(closed).toMatchObject({
      state: 'closed',
      number: answer.body.data.number,
      note: 'Rain',
      late: { total: 0, receipts: [] },
    })
    expect(closed.figures.drawers).toMatchObject([
      { expected: 12_000, counted: 11_990, over_short: -10, is_typed: true },
    ])
    expect(closed.figures.payments).toMatchObject([
      { label: 'Card', amount: 3000, terminal: 3100, difference: 100 },
      { label: 'Cash', terminal: null },
    ])
    expect(
      (await devices.front.post(paidReceipt('late-1', { total: 700, at: at(date, '13:00') })))[0],
    ).toEqual({
      uid: 'late-1',
      status: 'stored',
    })
    await postCash(
      devices.front,
      event('c-2', 'pay_in', 5000, at(date, '14:00'), { reason: 'Coins' }),
    )
    const voided = {
      uid: 'late-void',
      name: 'Soba',
      quantity: 2,
      total_void_price: 300,
      void_at: at(date, '13:30'),
    }
    await devices.front.call('POST', '/v1/device/void-orders', { void_orders: [voided] })
    const later = await dayOf(date)
    expect(later.figures).toEqual(closed.figures)
    const { number } = answer.body.data
    expect(later.late).toMatchObject({
      total: 700,
      receipts: [{ uid: 'late-1', total: 700 }],
      voids: [{ name: 'Soba', quantity: 2, amount: 300 }],
    })
    for (const [list, late, inTime] of [
      ['receipts', 1, 2],
      ['receipt-void-orders', 1, 0],
    ] as const) {
      const marked = await get(list, { from: date, to: date, after_close: 'true' })
      expect(marked.map((one: { after_close: number }) => one.after_close)).toEqual(
        Array.from({ length: late }, () => number),
      )
      expect(await get(list, { from: date, to: date, after_close: 'false' })).toHaveLength(inTime)
    }
    expect(later.events.map((one: { is_late: boolean }) => one.is_late)).toEqual([
      false,
      true,
      // The count that was entered with the close.
      false,
    ])
    const [listed] = (await get('day-close', { from: date, to: date })).days
    expect(listed).toMatchObject({
      business_date: date,
      state: 'closed',
      total: 5000,
      over_short: -10,
      late_receipts: 1,
      late_total: 700,
    })
    // Close and later records together equal the reports of the day.
    const report = await get('reports/revenues', { from: date, to: date })
    expect(report.totals.total).toBe(later.figures.sums.total + later.late.total)
  })

  it('protects its receipts until a permitted user reopens it with a reason', async () => {
    const rows: { id: string; uid: string }[] = await get('receipts', { from: date, to: date })
    const { id } = rows.find(({ uid }) => uid === 'kept-1')!
    const { version } = await get(`receipts/${id}`)
    const correction = () =>
      call('POST', `receipts/${id}/corrections`, {
        version,
        note: 'Wrong table',
        reason: 'Mixed up',
      })
    const aside = () => call('POST', 'receipts/set-aside', { ids: [id], reason: 'Practice' })
    for (const refused of [await correction(), await aside()]) {
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain('is closed (Z')
    }
    expect((await reopenDay(date, '  ')).status).toBe(422)
    expect((await reopenDay(date, 'x', manager)).status).toBe(403)
    const { number } = (await reopenDay(date)).body.data
    expect((await reopenDay(date)).status).toBe(409)
    expect((await correction()).status).toBe(200)
    const { body: act } = await aside()
    expect((await dayOf(date)).figures.sums.total).toBe(3700)
    const again = (await closeDay(date)).body.data.number
    expect(again).toBe(number + 1)
    expect(
      (await call('POST', 'receipts/restore', { act_id: act.data.act_id, reason: 'It was none' }))
        .status,
    ).toBe(409)
    const day = await dayOf(date)
    expect(day).toMatchObject({ state: 'closed', number: again, late: { total: 0, receipts: [] } })
    expect(day.acts).toMatchObject([
      { kind: 'close', number, text: 'Rain', total: 5000 },
      { kind: 'reopen', number, text: 'A receipt was missing' },
      { kind: 'close', number: again, total: 3700 },
    ])
    // The previous close can still be printed.
    expect((await get('day-close/day', { date, number: String(number) })).figures.sums.total).toBe(
      5000,
    )
    expect((await call('GET', `day-close/day?date=${date}&number=999`)).status).toBe(404)
  })

  it('is closed once by two concurrent callers, and close numbers have no gap', async () => {
    const before = Math.max(
      ...(await get('day-close', { from: '2026-04-01', to: '2026-04-09' })).days.map(
        (one: { number: number }) => one.number,
      ),
    )
    const same = await Promise.all([closeDay('2026-04-03'), closeDay('2026-04-03', {}, manager)])
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const dates = ['2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07', '2026-04-08']
    const numbers = (
      await Promise.all(
        dates.map((one, index) => closeDay(one, {}, index % 2 === 0 ? manager : server.admin)),
      )
    ).map(({ body }) => body.data.number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(dates.map((_, index) => before + 2 + index))
  })

  it('includes a batch that arrives during the close completely or not at all', async () => {
    const mine = '2026-03-20'
    const batch = Array.from({ length: 40 }, (_, index) =>
      paidReceipt(`race-${index}`, { total: 100, at: at(mine, '12:00') }),
    )
    await Promise.all([devices.bar.post(...batch), closeDay(mine)])
    const { figures, late } = await dayOf(mine)
    expect([0, 4000]).toContain(figures.sums.total)
    expect(figures.sums.total + late.total).toBe(4000)
  })

  it('cannot be in the future or of another shop, and staff do not see it', async () => {
    expect((await closeDay('2026-04-11')).status).toBe(409)
    expect((await call('GET', 'day-close', undefined, staff)).status).toBe(403)
    expect((await closeDay(date, {}, staff)).status).toBe(403)
    const sister = await sisterOf(server, server.admin)
    const { days } = (await call('GET', 'day-close', undefined, sister)).body.data
    expect(days).toMatchObject([{ business_date: '2026-04-10', state: 'open' }])
    expect(
      (await call('POST', 'day-close/close', { business_date: date }, sister)).body.data,
    ).toEqual({ number: 1 })
  })

  it('refuses counts of unknown sessions and totals of unknown terminals', async () => {
    const problemsOf = async (more: object) => {
      const { status, body } = await closeDay('2026-04-09', more)
      return [status, Object.keys(body.errors)]
    }
    expect(await problemsOf({ counts: [{ device_id: null, session: 1, amount: 5 }] })).toEqual([
      422,
      ['counts.0.session'],
    ])
    expect(await problemsOf({ terminals: [{ key: 'nothing', amount: 5 }] })).toEqual([
      422,
      ['terminals.0.key'],
    ])
    expect((await dayOf('2026-04-09')).state).toBe('open')
  })

  it('warns of checks that are still open and of receipts that a device has not sent', async () => {
    const opened_at = '2026-04-10T01:00:00Z'
    await devices.front.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: 'A7', state: 'open', amount: 1500, opened_at }],
    })
    await devices.front.call('POST', '/v1/device/heartbeat', {
      app_version: '1',
      queue: { receipts: 3, oldest_seconds: 60 },
    })
    expect((await dayOf('2026-04-10')).figures.warnings).toEqual({
      open_checks: [{ table_code: 'A7', opened_at: '2026-04-10T01:00:00.000Z', amount: 1500 }],
      checks_without_table: [],
      unsent: [{ device: 'Front', receipts: 3 }],
      to_review: 0,
      unpaid_lines: [],
      missing_numbers: [],
      repeated_numbers: [],
    })
    expect((await dayOf('2026-04-09')).figures.warnings).toEqual({
      open_checks: [],
      checks_without_table: [],
      unsent: [],
      to_review: 0,
      unpaid_lines: [],
      missing_numbers: [],
      repeated_numbers: [],
    })
  })
})

describe('cash over and short', () => {
  it('adds up by day, drawer and staff, on the screen and in the file', async () => {
    const date = '2026-04-09'
    await postCash(
      devices.front,
      event('o-1', 'open', 1000, at(date, '10:00')),
      event('o-2', 'count', 1300, at(date, '11:00'), { staff: 'Sato' }),
      event('o-3', 'open', 1000, at(date, '12:00')),
      event('o-4', 'count', 900, at(date, '13:00'), { staff: 'Abe' }),
    )
    await postCash(devices.bar, event('o-5', 'open', 500, at(date, '10:00'), { staff: 'Sato' }))
    expect((await closeDay(date)).status).toBe(200)
    const read = (by: string) => get('day-close/over-short', { from: date, to: date, by })
    const { rows, totals } = await read('staff')
    const figures = { since_count: 0, uncounted: 0, sessions: 1 }
    expect(rows).toEqual([
      {
        key: 'Abe',
        label: 'Abe',
        figures: {
          ...figures,
          expected: 1000,
          counted: 900,
          over: 0,
          short: -100,
          difference: -100,
        },
      },
      {
        key: 'Sato',
        label: 'Sato',
        figures: {
          ...figures,
          sessions: 2,
          uncounted: 1,
          expected: 1000,
          counted: 1300,
          over: 300,
          short: 0,
          difference: 300,
        },
      },
    ])
    expect(totals).toEqual({
      sessions: 3,
      uncounted: 1,
      expected: 2000,
      counted: 2200,
      since_count: 0,
      over: 300,
      short: -100,
      difference: 200,
    })
    expect((await read('drawer')).rows.map((row: { label: string }) => row.label)).toEqual([
      'Bar',
      'Front',
    ])
    expect((await read('day')).totals).toEqual(totals)
    const { download } = clientOf(server)
    const { file } = await download('day-close/over-short/export', {
      query: { from: date, to: date, by: 'staff', format: 'csv' },
      language: 'en',
    })
    expect(csvRows(file).at(-1)).toEqual([
      'Total',
      '3',
      '1',
      '2000',
      '2200',
      '0',
      '300',
      '-100',
      '200',
    ])
  })
})
