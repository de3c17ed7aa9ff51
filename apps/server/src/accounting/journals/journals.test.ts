import { createHash } from 'node:crypto'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { computeTotals } from '@pos/domain/receipts/totals'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRecords, csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { paidReceipt } from '#testing/sales/drawer-day'
import { seeded } from '#testing/sales/raw-sales'
import { sharedCaller, sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const manager = sharedCaller(server, 'shop_manager')
const staff = sharedCaller(server, 'shop_staff')
const { call, get, download } = clientOf(server)

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many types
type Body = any
const at = (date: string, time: string) => `${date}T${time}:00+09:00`
const close = (business_date: string, by = server.admin, more: object = {}) =>
  call('POST', 'day-close/close', { business_date, ...more }, by)
const reopen = (business_date: string) =>
  call('POST', 'day-close/reopen', { business_date, reason: 'A receipt was missing' })
const exportJournals = (body: object, by = server.admin) =>
  call('POST', 'journals/exports', { format: 'csv', ...body }, by)
const dayOf = async (date: string, shop_id = server.admin.shop_id ?? ''): Promise<Body> =>
  get('journals/day', { shop_id, date })
const bookings = (lines: Body[]) =>
  lines.map((one) => [one.booking, one.label, one.debit - one.credit])

const devices = prepared(async () => ({
  front: await sampleDevice(server, server.admin, 'Front'),
  sister: await sisterOf(server, server.admin),
}))

describe('a closed day', () => {
  const date = '2026-04-02'
  const month = '2026-04'

  it('has no journal while open; once closed it is booked with its cash shortage', async () => {
    await devices.front.call('POST', '/v1/device/cash', {
      cash_events: [{ uid: 'j-1', kind: 'open', amount: 10_000, at: at(date, '10:00') }],
    })
    await devices.front.post(
      paidReceipt('j-1', { total: 2200, at: at(date, '11:00') }),
      paidReceipt('j-2', { total: 3300, cash: 0, card: 3300, at: at(date, '12:00') }),
      paidReceipt('j-3', { total: -1100, at: at(date, '13:00'), refund_of: 'j-1' }),
    )
    expect(await dayOf(date)).toMatchObject({ state: 'open', entries: [], problems: [] })
    expect((await exportJournals({ month })).body.exception).toBe('Conflict')
    await close(date, server.admin, {
      counts: [{ device_id: devices.front.id, session: 1, amount: 11_050 }],
    })
    const day = await dayOf(date)
    expect(day).toMatchObject({
      state: 'ready',
      number: 1,
      debit: 5550,
      credit: 5550,
      exported: null,
    })
    expect(day.entries).toMatchObject([{ kind: 'day' }])
    expect(bookings(day.entries[0].lines)).toEqual([
      ['payment_credit', 'Card', 3300],
      ['payment_cash', 'Cash', 1100],
      ['refunds_standard', expect.any(String), 1100],
      ['short', expect.any(String), 50],
      ['sales_standard', expect.any(String), -5500],
      ['payment_cash', expect.any(String), -50],
    ])
  })

  it('is exported once, with author and time, and downloads the same bytes again', async () => {
    const made = await exportJournals({ month, format: 'yayoi' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, sha256 } = made.body.data
    expect(made.body.data).toMatchObject({
      number: 1,
      format: 'yayoi',
      from_date: date,
      to_date: date,
      days: 1,
      entries: 1,
      lines: 6,
      total: 5550,
    })
    expect(made.body.data).toMatchObject({
      is_repeated: false,
      user_name: expect.any(String),
      currency: 'JPY',
    })
    const { file, headers } = await download(`journals/exports/${id}/file`)
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    expect(headers['content-disposition']).toBe('attachment; filename="journal-2026-04-1.csv"')
    expect(
      csvRows(iconv.decode(file, 'Shift_JIS'))
        .slice(0, 4)
        .map((row) => [row.length, row[0]]),
    ).toEqual([
      [27, '2110'],
      [27, '2100'],
      [27, '2100'],
      [27, '2101'],
    ])
    expect(await dayOf(date)).toMatchObject({
      state: 'exported',
      entries: [],
      debit: 5550,
      lines: 6,
      exported: { number: 1 },
    })
    expect((await get('journals', { month })).format).toBe('yayoi')
    const again = await exportJournals({ month, format: 'yayoi' })
    expect([again.status, again.body.message]).toEqual([
      409,
      'All days of this month were exported already.',
    ])
    await call(
      'PUT',
      'journals/settings',
      await changed((settings) => ({ ...settings, method: 'stated' })),
    )
    expect((await dayOf(date)).state).toBe('exported')
    expect((await download(`journals/exports/${id}/file`)).file.equals(file)).toBe(true)
    const repeated = await exportJournals({ month, format: 'csv', repeat: true })
    expect(repeated.body.data).toMatchObject({ number: 2, is_repeated: true, days: 1, total: 5550 })
    expect((await get('journals/exports')).map((one: Body) => one.number)).toEqual([2, 1])
  })

  it('has a correcting journal for late receipts and for a second close', async () => {
    await devices.front.post(paidReceipt('j-late', { total: 1100, at: at(date, '14:00') }))
    const late = await dayOf(date)
    expect(late).toMatchObject({ state: 'changed', debit: 1100, credit: 1100 })
    expect(bookings(late.entries[0].lines)).toEqual([
      ['payment_cash', 'Cash', 1100],
      ['sales_standard', expect.any(String), -1100],
    ])
    const made = await exportJournals({ month })
    expect(made.body.data).toMatchObject({
      number: 3,
      entries: 1,
      lines: 2,
      total: 1100,
      is_repeated: false,
    })
    const records = csvRecords((await download(`journals/exports/${made.body.data.id}/file`)).file)
    expect(records.map((one) => [one.Kind, one.Debit, one.Credit])).toEqual([
      ['Correction of sales', '1100', ''],
      ['Correction of sales', '', '1100'],
    ])
    expect((await dayOf(date)).state).toBe('exported')
    await reopen(date)
    expect(await dayOf(date)).toMatchObject({ state: 'open', exported: { number: 3 } })
    await devices.front.post(
      paidReceipt('j-4', { total: 550, cash: 0, card: 550, at: at(date, '15:00') }),
    )
    await close(date)
    const again = await dayOf(date)
    expect(again).toMatchObject({ state: 'changed', number: 2 })
    // The count stays, and the late cash was not in it.
    expect(bookings(again.entries[0].lines)).toEqual([
      ['payment_credit', 'Card', 550],
      ['short', expect.any(String), 1100],
      ['sales_standard', expect.any(String), -550],
      ['payment_cash', expect.any(String), -1100],
    ])
  })

  it('is refused if payments do not match sales, while other days are exported', async () => {
    const wrong = '2026-04-03'
    await devices.front.post(
      sampleReceipt('w-1', {
        paid_at: at(wrong, '11:00'),
        payments: [{ name: 'Cash', type: 'cash', amount: 1000 }],
        settle: 1000,
      }),
    )
    await close(wrong)
    expect(await dayOf(wrong)).toMatchObject({
      state: 'refused',
      entries: [],
      problems: [{ key: 'unsettled', amount: -100 }],
    })
    const made = await exportJournals({ month })
    expect(made.body.data).toMatchObject({ number: 4, days: 1, from_date: date })
    const shown = await get('journals', { month })
    expect(shown.days.map((one: Body) => [one.business_date, one.state])).toEqual([
      [date, 'exported'],
      [wrong, 'refused'],
    ])
  })

  it('is refused if a booking has no account, and names the booking', async () => {
    const empty = '2026-04-04'
    await devices.front.post(paidReceipt('e-1', { total: 1100, at: at(empty, '11:00') }))
    await close(empty)
    const before = await get('journals/settings')
    const accounts = {
      ...before.settings.accounts,
      payment_cash: { account: '', code: '', sub_account: '', tax_class: '' },
    }
    const { version, settings } = await changed((one) => ({ ...one, accounts }))
    expect((await call('PUT', 'journals/settings', { version, settings })).status).toBe(200)
    expect(await dayOf(empty)).toMatchObject({
      state: 'refused',
      problems: [{ key: 'unmapped', booking: 'payment_cash' }],
    })
    const stale = await call('PUT', 'journals/settings', { version, settings })
    expect(stale.body.exception).toBe('StaleRecord')
    await call(
      'PUT',
      'journals/settings',
      await changed((one) => ({
        ...one,
        accounts: { ...before.settings.accounts, 'payment_cash/Cash': account('小口現金') },
      })),
    )
    expect((await dayOf(empty)).entries[0].lines[0]).toMatchObject({
      account: '小口現金',
      debit: 1100,
    })
    const { history } = await get('journals/settings')
    expect(history[0]).toMatchObject({
      action: 'update',
      after: { 'accounts.payment_cash/Cash': '小口現金' },
    })
  })
})

const account = (name: string) => ({ account: name, code: '', sub_account: '', tax_class: '' })
const changed = async (change: (settings: Body) => Body) => {
  const { version, settings } = await get('journals/settings')
  return { version, settings: change(settings) }
}

describe('permissions of journals', () => {
  it('let managers see the days of their shops, and staff nothing', async () => {
    const seen = await get('journals', { month: '2026-04' }, manager)
    expect(seen.shops).toHaveLength(1)
    expect(
      (
        await call(
          'GET',
          `journals?month=2026-04&shop_ids=${devices.sister.shop_id}`,
          undefined,
          manager,
        )
      ).status,
    ).toBe(404)
    expect((await exportJournals({ month: '2026-04' }, manager)).status).toBe(403)
    for (const path of ['journals/exports', 'journals/settings'])
      expect((await call('GET', path, undefined, manager)).status).toBe(403)
    expect((await call('GET', 'journals?month=2026-04', undefined, staff)).status).toBe(403)
  })
})

/** A consistent receipt: three taxes, a table charge, a check discount, two payments with a tip. */
function anyReceipt(uid: string, paid_at: string, seed: number): PostedReceiptInput {
  const random = seeded(seed)
  const sign = seed % 4 === 3 ? -1 : 1
  const taxes = [
    { rate: '10', kind: 'inclusive' as const, reduced: false, rounding: 'down' as const },
    { rate: '8', kind: 'inclusive' as const, reduced: true, rounding: 'down' as const },
    { rate: '10', kind: 'exclusive' as const, reduced: false, rounding: 'down' as const },
    { rate: '0', kind: 'inclusive' as const, reduced: false, rounding: 'down' as const },
  ]
  const lines = Array.from({ length: 1 + random.below(4) }, () => ({
    quantity: sign * (1 + random.below(3)),
    unit_price: 300 + random.below(2000),
    condiments: 0,
    discount: 0,
    tax: random.of(taxes),
    gratuity_base: true,
  }))
  const charge = sign > 0 ? [{ amount: 300, tax: taxes[0]!, per_guest: true }] : []
  const totals = computeTotals({
    lines,
    discount: random.of([0, 100]),
    charges: [],
    table_charges: charge,
    guest_count: 2,
    auto_gratuity: null,
    tip: sign > 0 ? random.below(300) : 0,
  })
  const card = sign > 0 ? random.below(Math.min(200, totals.due)) : 0
  return sampleReceipt(uid, {
    paid_at,
    subtotal: totals.subtotal,
    discount: totals.discount,
    table_charge: totals.table_charge,
    tax: totals.tax,
    tip: totals.tip,
    total: totals.total,
    settle: totals.due,
    taxes: totals.taxes.map(({ rate, kind, reduced, taxable, tax }) => ({
      rate,
      kind,
      reduced,
      taxable,
      tax,
    })),
    payments: [
      { name: 'Cash', type: 'cash', amount: totals.due - card },
      ...(card === 0
        ? []
        : [
            random.of([
              { name: 'Visa', type: 'credit' as const },
              { name: '掛', type: 'kake' as const },
            ]),
          ].map((one) => ({ ...one, amount: card }))),
    ],
    orders: lines.map(({ tax, quantity, unit_price }, position) => ({
      position,
      name: 'Soba',
      quantity,
      unit_price,
      price: quantity * unit_price,
      ordered_at: paid_at,
      tax_rate: tax.rate,
      tax_kind: tax.kind,
      reduced: tax.reduced,
    })),
    ...(sign < 0 ? { refund_of: `${uid}-gone` } : {}),
  })
}

describe('a month of two shops', () => {
  const month = '2026-02'
  const range = { from: '2026-02-01', to: '2026-02-28' }
  const days = ['2026-02-03', '2026-02-04', '2026-02-10', '2026-02-28']

  it('equals the tax and payments reports of the same closed days to the yen', async () => {
    const shops = [server.admin, devices.sister]
    for (const [index, caller] of shops.entries()) {
      const device = await sampleDevice(server, caller)
      const posted = days.flatMap((date, day) =>
        Array.from({ length: 8 }, (_, one) =>
          anyReceipt(
            `m-${index}-${day}-${one}`,
            at(date, `1${one}:00`),
            1000 * index + 100 * day + one,
          ),
        ),
      )
      const answers = await device.post(...posted)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['stored']))
      for (const date of days) expect((await close(date, caller)).status).toBe(200)
      // One receipt arrives after the close of each shop.
      await device.post(anyReceipt(`m-${index}-late`, at(days[1]!, '22:00'), 9000 + index))
    }
    await call(
      'PUT',
      'journals/settings',
      await changed((settings) => ({ ...settings, method: 'inside' })),
    )
    const shop_ids = shops.map(({ shop_id }) => shop_id).join(',')
    const made = await exportJournals({ month, shop_ids: shop_ids.split(',') })
    expect(made.body.data).toMatchObject({
      days: 8,
      entries: 10,
      shops: [expect.any(String), expect.any(String)],
    })
    const records = csvRecords((await download(`journals/exports/${made.body.data.id}/file`)).file)
    const sum = (of: (one: Body) => number) => records.reduce((all, one) => all + of(one), 0)
    const amountOf = (one: Body) => Number(one.Debit) - Number(one.Credit)
    expect(sum(amountOf)).toBe(0)
    const ofSummary = (text: string) =>
      sum((one) => (one.Description?.endsWith(text) ? amountOf(one) : 0))
    const taxOf = (text: string) =>
      sum((one) =>
        one.Description?.endsWith(text)
          ? -Math.sign(amountOf(one)) * Number(one['Of which tax'])
          : 0,
      )

    const tax = await get('reports/tax', { ...range, shop_ids })
    const rows = (reduced: boolean, is_refund: boolean) =>
      tax.rows.filter(
        (row: Body) => row.rate !== '0' && row.reduced === reduced && row.is_refund === is_refund,
      )
    const total = (some: Body[], name: string) =>
      some.reduce((all, row) => all + row.figures[name], 0)
    for (const [text, some] of [
      ['Sales, standard rate', rows(false, false)],
      ['Sales, reduced rate', rows(true, false)],
      ['Refunds, standard rate', rows(false, true)],
      ['Refunds, reduced rate', rows(true, true)],
    ] as const) {
      expect(some.length, text).toBeGreaterThan(0)
      expect([0 - ofSummary(text), taxOf(text)], text).toEqual([
        total(some, 'with_tax'),
        total(some, 'tax'),
      ])
    }
    const payments = await get('reports/payments', { ...range, shop_ids })
    for (const [text, type] of [
      ['Cash', 'cash'],
      ['Visa', 'credit'],
      ['掛', 'kake'],
    ] as const) {
      const [found] = payments.rows.filter((row: Body) => row.type === type)
      expect(ofSummary(` ${text}`), text).toBe(found.figures.amount - found.figures.change)
    }
    const { totals } = await get('reports/revenues', { ...range, shop_ids })
    expect(0 - ofSummary(' Tips')).toBe(totals.tip)
    const sales = [
      'Sales, standard rate',
      'Sales, reduced rate',
      'Sales, untaxed',
      'Refunds, standard rate',
      'Refunds, reduced rate',
      'Refunds, untaxed',
    ]
    expect(sales.reduce((all, text) => all - ofSummary(text), 0)).toBe(totals.total)
  })
})

describe('a shop in dollars', () => {
  it('never shares a journal with yen, and its cents balance', async () => {
    const american = await sisterOf(server, server.admin, {
      currency: 'USD',
      timezone: 'America/New_York',
      country_code: 'US',
    })
    const device = await sampleDevice(server, american)
    const taxes = [{ rate: '8.875', kind: 'exclusive' as const, taxable: 1999, tax: 177 }]
    const orders = [
      {
        position: 0,
        name: 'Ramen',
        quantity: 1,
        unit_price: 1999,
        price: 1999,
        tax_rate: '8.875',
        tax_kind: 'exclusive' as const,
        ordered_at: '2026-03-05T18:00:00Z',
      },
    ]
    await device.post(
      sampleReceipt('us-1', {
        paid_at: '2026-03-05T18:00:00Z',
        subtotal: 1999,
        tax: 177,
        auto_gratuity: 360,
        tip: 100,
        total: 2536,
        settle: 2636,
        taxes,
        orders,
        payments: [{ name: 'Visa', type: 'credit', amount: 2636 }],
      }),
    )
    expect((await close('2026-03-05', american)).status).toBe(200)
    const both = [american.shop_id, server.admin.shop_id ?? ''].join(',')
    expect((await call('GET', `journals?month=2026-03&shop_ids=${both}`)).body.errors).toEqual({
      shop_ids: [expect.any(String)],
    })
    const other = await server.newTenant()
    expect(
      (await call('GET', `journals?month=2026-03&shop_ids=${american.shop_id}`, undefined, other))
        .status,
    ).toBe(404)
    const body = { month: '2026-03', shop_ids: [american.shop_id] }
    expect((await exportJournals({ ...body, format: 'freee' }, american)).body.errors).toEqual({
      format: [expect.any(String)],
    })
    // Yen have saved accounts by now; dollars still have the preset of their program.
    expect((await get('journals/settings')).version).toBeGreaterThan(0)
    expect((await get('journals/settings', {}, american)).version).toBe(0)
    const made = await exportJournals({ ...body, format: 'quickbooks' }, american)
    expect(made.body.data).toMatchObject({ total: 2636, currency: 'USD' })
    const rows = csvRows(
      (await download(`journals/exports/${made.body.data.id}/file`, { by: american })).file,
    )
    expect(rows.slice(1, -1).map((row) => row.slice(2, 5))).toEqual([
      ['Credit Card Clearing', '26.36', ''],
      ['Sales', '', '19.99'],
      ['Gratuity', '', '3.60'],
      ['Sales Tax Payable', '', '1.77'],
      ['Tips Payable', '', '1.00'],
    ])
  })
})
