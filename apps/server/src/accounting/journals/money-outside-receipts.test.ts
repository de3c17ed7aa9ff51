import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRecords, csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { paidReceipt } from '#testing/sales/drawer-day'
import { receiptOnAccount } from '#testing/sales/receipt-on-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const { call, get, create, download } = clientOf(server)

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many types
type Body = any
const at = (date: string, time: string) => `${date}T${time}:00+09:00`
const made = prepared(async () => ({
  till: await sampleDevice(server, server.admin, 'Till'),
  aoki: (await create('customers', { name: 'Aoki' })).id,
}))
let count = 0
const event = (
  kind: string,
  amount: number,
  date: string,
  time: string,
  reason: string | null = null,
) => {
  count += 1
  return { uid: `event-${count}`, kind, amount, reason, at: at(date, time) }
}
const drawer = (...cash_events: object[]) =>
  made.till.call('POST', '/v1/device/cash', { cash_events })
const close = (business_date: string) => call('POST', 'day-close/close', { business_date })
const pay = (business_date: string, amount: number, means: string, more: object = {}) =>
  create('receivables/payments', { customer_id: made.aoki, business_date, amount, means, ...more })
const dayOf = (date: string): Promise<Body> =>
  get('journals/day', { shop_id: String(server.admin.shop_id), date })
const bookings = ({ lines }: Body) =>
  lines.map((one: Body) => [one.booking, one.label, one.partner, one.debit - one.credit])
const exportMonth = (month: string, format = 'csv') =>
  call('POST', 'journals/exports', { month, format })
const balanced = (entries: Body[]) =>
  entries.every(
    ({ lines }) => lines.reduce((all: number, one: Body) => all + one.debit - one.credit, 0) === 0,
  )

describe('payments of customers’ debts', () => {
  const date = '2026-03-02'

  it('are expected in the drawer if paid in cash, and booked by customer', async () => {
    await made.till.post(
      receiptOnAccount('owed', { customer_id: made.aoki }, { eaten: 5500, day: date }),
    )
    await drawer(event('open', 10_000, date, '10:00'))
    await pay(date, 3000, 'bank_transfer')
    await pay(date, 1000, 'cash')
    const { id } = await pay(date, 900, 'cash', { device_id: made.till.id })
    await create('receivables/adjustments', {
      customer_id: made.aoki,
      business_date: date,
      amount: -200,
      note: 'Written off',
    })
    const { figures } = await get('day-close/day', { date })
    expect(figures.drawers).toMatchObject([
      { device: 'Till', float: 10_000, collected: 1900, expected: 11_900 },
    ])
    await close(date)
    const day = await dayOf(date)
    expect([day.state, balanced(day.entries)]).toEqual(['ready', true])
    expect(bookings(day.entries[0])).toEqual([
      ['payment_kake', 'On account', 'Aoki', 5500],
      ['receivable_adjustment', expect.any(String), '', 200],
      ['collected_bank_transfer', expect.any(String), '', 3000],
      ['payment_cash', expect.any(String), '', 1900],
      ['sales_standard', expect.any(String), '', -5500],
      ['payment_kake', expect.any(String), 'Aoki', -200],
      ['payment_kake', expect.any(String), 'Aoki', -3000],
      ['payment_kake', expect.any(String), 'Aoki', -1900],
    ])
    expect(
      (await call('POST', `receivables/entries/${id}/reverse`, { reason: 'Not paid' })).status,
    ).toBe(201)
  })

  it('name the customer in the files for accounting programs', async () => {
    const files = {
      freee: (rows: string[][]) => rows.slice(1).flatMap((row) => [row[7], row[21]]),
      money_forward: (rows: string[][]) => rows.slice(1).flatMap((row) => [row[5], row[13]]),
      yayoi: (rows: string[][]) => rows.flatMap((row) => [row[25], row[26]]),
    }
    for (const [format, partners] of Object.entries(files)) {
      const { body } = await call('POST', 'journals/exports', {
        month: '2026-03',
        format,
        repeat: true,
      })
      const { file } = await download(`journals/exports/${body.data.id}/file`)
      expect([
        format,
        ...partners(csvRows(iconv.decode(file, 'Shift_JIS'))).filter(Boolean),
      ]).toEqual([format, 'Aoki', 'Aoki', 'Aoki', 'Aoki'])
    }
  })

  it('lead to a correcting journal if the day was closed before', async () => {
    expect((await dayOf(date)).state).toBe('exported')
    const kept = (await get('day-close/day', { date })).figures
    await pay(date, 300, 'cash')
    const day = await dayOf(date)
    expect(day).toMatchObject({ state: 'changed', debit: 300, credit: 300 })
    expect(bookings(day.entries[0])).toEqual([
      ['payment_cash', expect.any(String), '', 300],
      ['payment_kake', expect.any(String), 'Aoki', -300],
    ])
    expect((await get('day-close/day', { date })).figures).toEqual(kept)
  })

  it('have a journal even on a day without sales', async () => {
    const quiet = '2026-03-08'
    await pay(quiet, 100, 'bank_transfer')
    expect(await dayOf(quiet)).toMatchObject({ state: 'open' })
    await close(quiet)
    expect(await dayOf(quiet)).toMatchObject({ state: 'ready', debit: 100 })
  })

  it('cannot name a drawer of another shop', async () => {
    const body = {
      customer_id: made.aoki,
      business_date: date,
      amount: 1,
      means: 'cash',
      device_id: crypto.randomUUID(),
    }
    expect((await call('POST', 'receivables/payments', body)).body.errors).toHaveProperty(
      'device_id',
    )
  })
})

describe('drawer events', () => {
  const date = '2026-03-10'

  it('are booked by reason; drops are booked to the safe', async () => {
    await drawer(
      event('open', 10_000, date, '10:00'),
      event('pay_in', 700, date, '11:00', 'Change'),
      event('pay_out', 300, date, '12:00', 'Ice'),
      event('pay_out', 200, date, '13:00', 'Stamps'),
      event('drop', 5000, date, '21:00'),
    )
    const { version, settings, reasons } = await get('journals/settings')
    expect(reasons).toEqual(
      expect.arrayContaining([
        { kind: 'pay_in', label: 'Change' },
        { kind: 'pay_out', label: 'Ice' },
      ]),
    )
    const ice = { account: '消耗品費', code: '', sub_account: '', tax_class: '課対仕入10%' }
    const saved = {
      version,
      settings: { ...settings, accounts: { ...settings.accounts, 'pay_out/Ice': ice } },
    }
    expect((await call('PUT', 'journals/settings', saved)).status).toBe(200)
    await close(date)
    const day = await dayOf(date)
    expect([day.state, balanced(day.entries)]).toEqual(['ready', true])
    const accounts = day.entries[0].lines.map((one: Body) => [
      one.booking,
      one.account,
      one.debit - one.credit,
    ])
    expect(accounts).toEqual(
      expect.arrayContaining([
        ['pay_out', '消耗品費', 300],
        ['pay_out', '仮払金', 200],
        ['drop', '現金', 5000],
        ['pay_in', '仮受金', -700],
      ]),
    )
    const cash = day.entries[0].lines.filter((one: Body) => one.booking === 'payment_cash')
    expect(cash.reduce((sum: number, one: Body) => sum + one.debit - one.credit, 0)).toBe(
      700 - 300 - 200 - 5000,
    )
  })

  it('are in the file of the month', async () => {
    const { body } = await exportMonth('2026-03')
    const records = csvRecords((await download(`journals/exports/${body.data.id}/file`)).file)
    expect(records.filter((one) => one.Account === '消耗品費').map((one) => one.Debit)).toEqual([
      '300',
    ])
  })

  it('lead to a correcting journal if they arrive after the close', async () => {
    await drawer(event('drop', 400, date, '22:00'))
    expect(bookings((await dayOf(date)).entries[0])).toEqual([
      ['drop', expect.any(String), '', 400],
      ['payment_cash', expect.any(String), '', -400],
    ])
  })
})

describe('a float', () => {
  it('is compared with the last count', async () => {
    const [first, second, third] = ['2026-03-16', '2026-03-17', '2026-03-18']
    await drawer(
      event('open', 10_000, first!, '10:00'),
      event('count', 10_000, first!, '20:00'),
      event('drop', 2000, first!, '20:30'),
      event('open', 8000, second!, '10:00'),
      event('count', 8000, second!, '20:00'),
    )
    const difference = async (date: string) =>
      (await get('day-close/day', { date })).figures.drawers.at(-1).float_difference
    expect(await difference(second!)).toBe(0)
    await close(second!)
    await drawer(
      event('open', 7500, third!, '10:00'),
      event('count', 7500, third!, '12:00'),
      event('open', 7600, third!, '13:00'),
    )
    const { figures } = await get('day-close/day', { date: third! })
    expect(figures.drawers.map((one: Body) => one.float_difference)).toEqual([-500, 100])
    await close(third!)
    expect(bookings((await dayOf(third!)).entries[0])).toEqual([
      ['drop', expect.any(String), '', 400],
      ['payment_cash', expect.any(String), '', -400],
    ])
  })
})

describe('days that an export omits', () => {
  const month = '2026-02'
  const wrong = (uid: string, paid: number) =>
    sampleReceipt(uid, {
      paid_at: at('2026-02-03', '11:00'),
      payments: [{ name: 'Card', type: 'credit', amount: paid }],
      settle: paid,
    })

  it('are refused for each receipt, even if two wrong ones cancel each other', async () => {
    await made.till.post(wrong('less', 1000), wrong('more', 1200))
    await close('2026-02-03')
    const { state, problems } = await dayOf('2026-02-03')
    expect(state).toBe('refused')
    expect(problems).toMatchObject([
      { key: 'unsettled', amount: -100, receipt: { number: 'less' } },
      { key: 'unsettled', amount: 100, receipt: { number: 'more' } },
    ])
  })

  it('are named by the export, and counted if no other day remains', async () => {
    await made.till.post(
      paidReceipt('done', { total: 1100, at: at('2026-02-05', '11:00') }),
      paidReceipt('open', { total: 1100, at: at('2026-02-06', '11:00') }),
    )
    await close('2026-02-05')
    const first = await exportMonth(month)
    expect(first.body.data).toMatchObject({
      days: 1,
      left_out: [
        {
          business_date: '2026-02-03',
          state: 'refused',
          problems: [{ key: 'unsettled' }, { key: 'unsettled' }],
        },
        { business_date: '2026-02-06', state: 'open', problems: [] },
      ],
    })
    const second = await exportMonth(month)
    expect([second.status, second.body.message]).toEqual([
      409,
      'No closed day is left to export. Days not closed: 1. Days that cannot be exported: 1.',
    ])
    expect(second.body.data.left_out).toHaveLength(2)
  })
})
