import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { compareRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
const device = sharedDevice(server)
const { build, get } = clientOf(server)
const made = prepared(async () => ({
  cash: (await build.payment({ name: 'Cash', type: 'cash', sub_type: null })).id,
  visa: (await build.payment({ name: 'Visa', type: 'credit', sub_type: 'visa' })).id,
}))

const day = '2026-04-10'
const post = async (uid: string, more: Parameters<typeof sampleReceipt>[1] = {}) => {
  await device.post(
    sampleReceipt(uid, {
      payments: [{ payment_id: made.cash, name: 'Cash', type: 'cash', amount: 1500 }],
      change: 400,
      ...more,
    }),
  )
  return idOf(uid)
}
const idOf = async (uid: string): Promise<string> => (await get(`receipts?q=${uid}`))[0].id
const correct = (id: string, body: object, caller = server.admin) =>
  server.call(caller, 'POST', `/v1/receipts/${id}/replacements`, {
    version: 1,
    reason: 'Wrong key',
    ...body,
  })
const corrected = async (id: string, body: object) => {
  const { status, body: answer } = await correct(id, body)
  expect([status, answer.errors ?? null]).toEqual([200, null])
  return answer.data as { reversal_id: string; replacement_id: string }
}
const read = (id: string) => get(`receipts/${id}`)
const differences = () =>
  server.engine.database.transaction({ system: true }, (db) =>
    compareRollUps(db, String(server.admin.shop_id)),
  )
const revenue = async () => (await get(`reports/revenues?from=${day}&to=${day}`)).totals
const payments = async () => {
  const { rows } = await get(`reports/payments?from=${day}&to=${day}`)
  return Object.fromEntries(
    rows.map(({ type, figures }: { type: string; figures: { count: number; amount: number } }) => [
      type,
      [figures.count, figures.amount],
    ]),
  )
}
const toVisa = () => ({ payments: [{ payment_id: made.visa, amount: 1100 }], change: 0 })

describe('a correction of amounts', () => {
  it('keeps the receipt and adds a reversal and a replacement', async () => {
    const id = await post('whole')
    const before = await read(id)
    const { reversal_id, replacement_id } = await corrected(id, toVisa())
    const reversals = [
      {
        receipt: expect.objectContaining({ id, total: 1100, payment_names: ['Cash'] }),
        reversal: expect.objectContaining({
          id: reversal_id,
          total: -1100,
          guest_count: -before.guest_count,
        }),
        replacement: expect.objectContaining({
          id: replacement_id,
          total: 1100,
          payment_names: ['Visa'],
        }),
        reason: 'Wrong key',
        user_name: expect.any(String),
        at: expect.any(String),
      },
    ]
    expect(await read(id)).toEqual({ ...before, reversals })
    const reversal = await read(reversal_id)
    expect(reversal).toMatchObject({
      reverses: id,
      replaces: null,
      reversals,
      subtotal: -before.subtotal,
      tax: -before.tax,
      change: -400,
    })
    expect(
      reversal.orders.map(({ quantity, price }: Record<string, number>) => [quantity, price]),
    ).toEqual(
      before.orders.map(({ quantity, price }: Record<string, number>) => [-quantity!, -price!]),
    )
    expect(await read(replacement_id)).toMatchObject({
      reverses: null,
      replaces: id,
      reversals,
      receipt_number: before.receipt_number,
      paid_at: before.paid_at,
      device_id: before.device_id,
      total: 1100,
      settle: 1100,
      change: 0,
      orders: before.orders,
      taxes: before.taxes,
      flags: [],
      payments: [
        { payment_id: made.visa, name: 'Visa', type: 'credit', sub_type: 'visa', amount: 1100 },
      ],
    })
    const rows = await get('receipts?corrections=true')
    expect(
      rows.map(({ id: of, is_reversed }: Record<string, unknown>) => [of, is_reversed]),
    ).toEqual(
      expect.arrayContaining([
        [id, true],
        [reversal_id, false],
        [replacement_id, false],
      ]),
    )
    expect(
      (await get('receipts?corrections=false')).map((row: { id: string }) => row.id),
    ).not.toContain(id)
  })

  it('of a flagged receipt removes its flags', async () => {
    const toCheck = async () => [
      (await get('receipts?flagged=true&q=unsettled')).length,
      (await get('receipts/totals?q=unsettled'))[0].flagged,
      (await get('dashboard')).attention[0].flagged_receipts,
    ]
    const id = await post('unsettled', {
      payments: [{ payment_id: made.cash, name: 'Cash', type: 'cash', amount: 900 }],
      change: 0,
    })
    server.clock.set(new Date(`${day}T05:00:00Z`))
    expect(await toCheck()).toEqual([1, 1, 1])
    await corrected(id, toVisa())
    expect(await toCheck()).toEqual([0, 0, 0])
  })

  it('changes the sums by the difference, and counts receipts and guests once', async () => {
    const id = await post('sums', { guest_count: 3 })
    const [before, paid] = [await revenue(), await payments()]
    const lines = [{ line: 0, quantity: 1, unit_price: 550, discount: 0 }]
    const [line] = (await read(id)).orders
    await corrected(id, {
      lines,
      guest_count: 2,
      payments: [{ payment_id: made.visa, amount: 550 }],
      change: 0,
    })
    const difference = 550 - line.price
    const after = await revenue()
    expect(after).toMatchObject({
      receipts: before.receipts,
      refunds: before.refunds,
      refund_amount: before.refund_amount,
    })
    expect([after.guests, after.gross, after.total]).toEqual([
      before.guests - 1,
      before.gross + difference,
      before.total + difference,
    ])
    const visa = paid.credit ?? [0, 0]
    // No other payment was cash, and there is no empty row.
    expect(await payments()).toEqual({ credit: [visa[0] + 1, visa[1] + 550] })
    expect(await differences()).toEqual([])
    const [totals] = await get(`receipts/totals?from=${day}&to=${day}`)
    expect([totals.receipts, totals.guests, totals.total]).toEqual([
      after.receipts,
      after.guests,
      after.total,
    ])
    const figures = (await get(`day-close/day?date=${day}`)).figures
    expect([figures.sums.receipts, figures.sums.total]).toEqual([after.receipts, after.total])
  })

  it('can correct a replacement again; the payments list equals the report', async () => {
    const id = await post('twice')
    const first = await corrected(id, toVisa())
    const second = await corrected(first.replacement_id, {
      tip: 200,
      payments: [{ payment_id: made.visa, amount: 1300 }],
    })
    expect(
      (await read(id)).reversals.map((one: { replacement: { id: string } }) => one.replacement.id),
    ).toEqual([first.replacement_id, second.replacement_id])
    for (const [type, [, amount]] of Object.entries<[number, number]>(await payments())) {
      const key = type === 'credit' ? made.visa : made.cash
      const [totals] = await get(`receipts/totals?from=${day}&to=${day}&payments=${key}`)
      expect([type, totals.part_amount]).toEqual([type, amount])
    }
    for (const reversed of [id, first.reversal_id, first.replacement_id]) {
      expect((await correct(reversed, toVisa())).status).toBe(409)
      const note = { version: 1, note: 'x', reason: 'x' }
      expect(
        (await server.call(server.admin, 'POST', `/v1/receipts/${reversed}/corrections`, note))
          .status,
      ).toBe(409)
    }
    expect(await differences()).toEqual([])
  })

  it('is set aside and restored completely, with its voids', async () => {
    const id = await post('aside')
    const voided = {
      uid: 'v-aside',
      receipt_uid: 'aside',
      name: 'Soba',
      quantity: 1,
      total_void_price: 500,
      void_at: '2026-04-10T02:00:00.000Z',
    }
    await device.call('POST', '/v1/device/void-orders', { void_orders: [voided] })
    const { replacement_id } = await corrected(id, toVisa())
    const before = await revenue()
    const act = await server.call(server.admin, 'POST', '/v1/receipts/set-aside', {
      ids: [replacement_id],
      reason: 'x',
    })
    expect(act.body.data.receipts).toBe(3)
    const without = await revenue()
    expect([without.receipts, without.total, without.voids]).toEqual([
      before.receipts - 1,
      before.total - 1100,
      before.voids - 1,
    ])
    expect((await correct(replacement_id, toVisa())).body.exception).toBe('Conflict')
    await server.call(server.admin, 'POST', '/v1/receipts/restore', { ids: [id], reason: 'x' })
    expect([await revenue(), await differences()]).toEqual([before, []])
  })

  it('of a refunded receipt and of its refund keeps the sums right', async () => {
    const id = await post('sold')
    await corrected(id, { tip: 100, payments: [{ payment_id: made.cash, amount: 1600 }] })
    const [line] = sampleReceipt('x').orders
    const back = {
      quantity: -line!.quantity,
      price: -line!.price,
      refund_of_position: line!.position,
    }
    const refund = await post('back', {
      refund_of: 'sold',
      guest_count: 0,
      subtotal: -1100,
      tax: -100,
      total: -1100,
      settle: -1100,
      change: 0,
      taxes: sampleReceipt('x').taxes.map((tax) => ({
        ...tax,
        taxable: -tax.taxable,
        tax: -tax.tax,
      })),
      orders: [{ ...line!, ...back }],
      payments: [{ payment_id: made.cash, name: 'Cash', type: 'cash', amount: -1100 }],
    })
    expect(await read(id)).toMatchObject({ refunded: 1100 })
    expect(await read(refund)).toMatchObject({
      flags: [],
      refunded_receipt: { paid: 1200, left: 100 },
    })
    const before = await revenue()
    const { replacement_id } = await corrected(refund, {
      payments: [{ payment_id: made.visa, amount: -1100 }],
    })
    expect(await read(replacement_id)).toMatchObject({
      refund_of: 'sold',
      flags: [],
      refunded_receipt: { left: 100 },
    })
    expect((await read(id)).refunds.map((one: { id: string }) => one.id)).toEqual([replacement_id])
    expect([await revenue(), await differences()]).toEqual([before, []])
  })

  it('has a preview, and stores nothing if nothing differs', async () => {
    const id = await post('preview')
    const preview = {
      preview: true,
      reason: undefined,
      payments: [{ line: 0, amount: 900 }],
      change: 0,
    }
    const { body } = await correct(id, preview)
    expect(body.data).toMatchObject({
      replacement_id: null,
      amounts: { total: 1100, settle: 900, flags: ['underpaid'] },
    })
    expect((await correct(id, { change: 400 })).body.data.replacement_id).toBeNull()
    expect((await read(id)).reversals).toEqual([])
  })

  it.each([
    ['no reason', { reason: undefined, tip: 1 }, 'reason'],
    ['an empty reason', { reason: ' ', tip: 1 }, 'reason'],
    [
      'a payment of nobody',
      { payments: [{ payment_id: crypto.randomUUID(), amount: 1 }] },
      'payments.0.payment_id',
    ],
    ['a payment that is not on it', { payments: [{ line: 5, amount: 1 }] }, 'payments.0.line'],
    [
      'a line that is not on it',
      { lines: [{ line: 9, quantity: 1, unit_price: 1, discount: 0 }] },
      'lines.0.line',
    ],
    [
      'an amount beyond the limits',
      { lines: [{ line: 0, quantity: 9999, unit_price: 999_999_999, discount: 0 }] },
      'orders.0.unit_price',
    ],
  ])('with %s is refused by that field', async (name, fields, path) => {
    const id = await post(`bad-${name.replaceAll(' ', '-')}`)
    const { status, body } = await correct(id, fields)
    expect([status, Object.keys(body.errors)]).toContainEqual(expect.arrayContaining([path]))
    expect((await read(id)).reversals).toEqual([])
  })

  it('is made once by two callers; staff cannot, and foreign shops see nothing', async () => {
    const id = await post('both')
    const answers = await Promise.all([100, 200, 300].map((tip) => correct(id, { tip })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await correct(id, { tip: 1 }, staff)).status).toBe(403)
    expect((await correct(id, { tip: 1 }, server.stranger)).status).toBe(404)
    expect(await differences()).toEqual([])
  })

  it('needs an open day, and counts in the drawer of the receipt', async () => {
    const id = await post('drawer', {
      paid_at: '2026-04-03T03:00:00Z',
      ordered_at: '2026-04-03T02:59:00Z',
      first_ordered_at: '2026-04-03T02:00:00Z',
    })
    const drawer = async () =>
      (await get('day-close/day?date=2026-04-03')).figures.drawers[0].expected
    expect(await drawer()).toBe(1100)
    expect(
      (
        await server.call(server.admin, 'POST', '/v1/day-close/close', {
          business_date: '2026-04-03',
        })
      ).body,
    ).toMatchObject({
      data: { number: 1 },
    })
    expect((await correct(id, toVisa())).body.exception).toBe('Conflict')
    await server.call(server.admin, 'POST', '/v1/day-close/reopen', {
      business_date: '2026-04-03',
      reason: 'x',
    })
    await corrected(id, toVisa())
    expect(await drawer()).toBe(0)
    expect(await differences()).toEqual([])
  })

  it('is marked in the file', async () => {
    const { token } = await server.signIn(
      'organization_admin',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    const { rawPayload } = await server.engine.http.inject({
      method: 'GET',
      url: '/v1/receipts/export?format=csv&corrections=true',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })
    const text = rawPayload.toString('utf8')
    for (const mark of ['Reversal', 'Replacement', 'Reversed', 'Replacement / Reversed'])
      expect(text).toContain(mark)
  })
})
