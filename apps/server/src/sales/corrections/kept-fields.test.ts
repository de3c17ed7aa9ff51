import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { prepared } from '#testing/prepared'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { build, call, create, get } = clientOf(server)

const at = '2026-04-10T02:00:00.000Z'
const made = prepared(async () => ({
  visa: (await build.payment({ name: 'Visa', type: 'credit', sub_type: 'visa' })).id,
  account: (await build.payment({ name: 'On account', type: 'kake', sub_type: null })).id,
  cash: (await build.payment({ name: 'Cash', type: 'cash', sub_type: null })).id,
  aoki: (await create('customers', { name: 'Aoki' })).id,
  ito: (await create('customers', { name: 'Ito' })).id,
}))

/** A receipt with a value in every field of every part. */
function fullReceipt(uid: string): PostedReceiptInput {
  const line = {
    menu_item_id: crypto.randomUUID(),
    family_group_id: crypto.randomUUID(),
    family_group: 'Noodles',
    major_group: 'Food',
    attribute: 'hot',
    unit: 'bowl',
    cost: 300,
    tax_rate: '10',
    tax_kind: 'inclusive' as const,
    reduced: true,
    takeout: true,
    price_rule_id: '0190a5b0-7c1e-7000-8000-00000000000f',
    price_rule: 'Happy hour',
    comp_amount: null,
    reason_id: '0190a5b0-7c1e-7000-8000-00000000000e',
    reason: 'Wrong order',
    operated_staff: 'Kato',
    ordered_at: at,
  }
  const condiments = [{ condiment_id: crypto.randomUUID(), name: 'Egg', price: 100, quantity: 2 }]
  return {
    uid,
    refund_of: `sale-${uid}`,
    reason_id: '0190a5b0-7c1e-7000-8000-00000000000e',
    reason: 'Wrong order',
    receipt_number: `R-${uid}`,
    check_uid: crypto.randomUUID(),
    part_uid: 'part-1',
    revenue_center_id: crypto.randomUUID(),
    revenue_center: 'Hall',
    time_period_id: crypto.randomUUID(),
    time_period: 'Lunch',
    table_id: crypto.randomUUID(),
    table_code: 'A1',
    floor: '2F',
    staff: { id: crypto.randomUUID(), name: 'Sato' },
    approved_by: [crypto.randomUUID()],
    discount_ids: [crypto.randomUUID()],
    discounts: [
      {
        discount_id: crypto.randomUUID(),
        name: 'Member',
        amount: 60,
        reason_id: '0190a5b0-7c1e-7000-8000-00000000000e',
        reason: 'Wrong order',
      },
      {
        discount_id: crypto.randomUUID(),
        name: 'Rain',
        amount: 40,
        reason_id: '0190a5b0-7c1e-7000-8000-00000000000e',
        reason: 'Wrong order',
      },
    ],
    customer: 'Tanaka',
    guest_count: 3,
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    subtotal: 2100,
    discount: 100,
    charge: 50,
    table_charge: 30,
    auto_gratuity: 20,
    charge_taxes: [
      { part: 'charge', amount: 50, rate: '10', kind: 'inclusive', reduced: true },
      { part: 'table_charge', amount: 30, rate: '0', kind: 'inclusive', reduced: false },
      { part: 'auto_gratuity', amount: 20, rate: '10', kind: 'inclusive', reduced: true },
    ],
    tax: 190,
    tip: 70,
    total: 2100,
    settle: 2170,
    change: 30,
    release: 1,
    taxes: [{ rate: '10', kind: 'inclusive', reduced: true, taxable: 2100, tax: 190 }],
    payments: [
      {
        payment_id: made.visa,
        name: 'Visa',
        type: 'credit',
        sub_type: 'visa',
        card_last4: '1111',
        amount: 500,
      },
      {
        payment_id: made.visa,
        name: 'Visa',
        type: 'credit',
        sub_type: 'visa',
        card_last4: '2222',
        amount: 400,
      },
      {
        payment_id: made.account,
        name: 'On account',
        type: 'kake',
        sub_type: 'month',
        customer_id: made.aoki,
        customer: 'Aoki',
        amount: 1200,
      },
      { payment_id: null, name: 'Old till', type: 'cash', amount: 100 },
    ],
    orders: [
      {
        ...line,
        position: 1,
        uid: 'line-1',
        refund_of_position: 4,
        name: 'Soba',
        quantity: 1,
        unit_price: 1000,
        price: 1200,
        discount: 30,
        condiments,
      },
      {
        ...line,
        position: 2,
        uid: 'line-2',
        refund_of_position: 5,
        name: 'Udon',
        quantity: 1,
        unit_price: 900,
        price: 900,
        discount: 10,
        condiments: [],
      },
      {
        ...line,
        position: 3,
        uid: 'line-3',
        refund_of_position: 6,
        name: 'Tea',
        quantity: 2,
        unit_price: 0,
        price: 0,
        discount: 0,
        comp_amount: 800,
        condiments: [],
      },
    ],
  }
}

const parts = ['receipt_lines', 'receipt_payments', 'receipt_taxes', 'receipt_discounts'] as const
/** Columns that distinguish versions of a receipt. */
const versionColumns = {
  receipts: ['id', 'uid', 'replaces', 'received_at', 'search_text', 'flags'],
  parts: ['receipt_id'],
}
type Row = Record<string, unknown>
const without = (row: Row, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
const rowsOf = async (query: RawBuilder<{ row: Row }>) =>
  (await server.engine.database.transaction({ system: true }, (db) => query.execute(db))).rows.map(
    ({ row }) => row,
  )
const readParts = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      parts.map(async (table) => {
        const rows = await rowsOf(
          sql`select to_jsonb(p) as row from ${sql.table(table)} p where p.receipt_id = ${id} order by p.line`,
        )
        return [table, rows.map((row) => without(row, versionColumns.parts))] as const
      }),
    ),
  ) as Record<(typeof parts)[number], Row[]>
const readReceipt = async (id: string) =>
  without(
    (await rowsOf(sql`select to_jsonb(r) as row from receipts r where r.id = ${id}`))[0]!,
    versionColumns.receipts,
  )

async function posted(uid: string) {
  const receipt = fullReceipt(uid)
  const [answer] = await device.post(receipt)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 'stored' })
  const [{ id, version }] = await get(`receipts?q=R-${uid}`)
  await call('POST', `receipts/${id}/corrections`, { version, note: 'Window seat', reason: 'x' })
  return String(id)
}
const correct = (id: string, body: object) =>
  call('POST', `receipts/${id}/replacements`, { version: 2, reason: 'Wrong key', ...body })
const corrected = async (id: string, body: object) => {
  const { status, body: answer } = await correct(id, body)
  expect([status, answer.errors ?? null]).toEqual([200, null])
  return String(answer.data.replacement_id)
}
const balances = async () =>
  Object.fromEntries((await get('receivables')).accounts.map((one: Row) => [one.name, one.balance]))

it('leaves no column of the full receipt empty', async () => {
  const id = await posted('full')
  const optional = ['replaces', 'reverses', 'set_aside_at', 'after_close', 'previous_paid_at']
  expect(
    Object.entries(await readReceipt(id)).filter(
      ([name, value]) => value === null && !optional.includes(name),
    ),
  ).toEqual([])
  const [parted, payments] = [await readParts(id), (await readParts(id)).receipt_payments]
  const filled = (rows: readonly Row[]) =>
    Object.keys(rows[0]!).filter((name) => rows.every((row) => row[name] === null))
  expect([
    ...parts.filter((name) => name !== 'receipt_payments').flatMap((name) => filled(parted[name])),
    ...filled(payments),
  ]).toEqual([])
})

it.each([
  ['guests', { guest_count: 4 }, { guest_count: 4 }],
  ['tip', { tip: 90 }, { tip: 90 }],
  ['change', { change: 20 }, { change: 20, settle: 2180 }],
])('keeps every other field when %s is corrected', async (name, body, changed) => {
  const id = await posted(`one-${name}`)
  const [before, were] = [await readReceipt(id), await readParts(id)]
  const next = await corrected(id, body)
  expect(await readReceipt(next)).toEqual({ ...before, version: 1, ...changed })
  const { receipt_payments, ...others } = await readParts(next)
  const change = (rows: readonly Row[]) => rows.map((row) => without(row, ['change', 'paid']))
  expect([others, change(receipt_payments)]).toEqual([
    without(were, ['receipt_payments']),
    change(were.receipt_payments),
  ])
})

it('takes back the taxes of charges', async () => {
  const id = await posted('charges')
  const { body } = await correct(id, { guest_count: 4 })
  const { charge_taxes } = await readReceipt(body.data.reversal_id)
  const were = fullReceipt('charges').charge_taxes ?? []
  expect(charge_taxes).toEqual(were.map((share) => ({ ...share, amount: -share.amount })))
})

it('keeps all fields of each payment when one amount is corrected', async () => {
  const id = await posted('amount')
  const before = (await readParts(id)).receipt_payments
  const amounts = [450, 400, 1250, 100]
  const payments = amounts.map((amount, line) => ({ line, amount }))
  const next = await corrected(id, { payments })
  const rows = (await readParts(next)).receipt_payments
  expect(rows).toEqual(
    before.map((row, line) => ({ ...row, amount: amounts[line], paid: expect.anything() })),
  )
})

it('keeps all fields of a payment that is identified by its method', async () => {
  const id = await posted('method')
  const payments = [
    { payment_id: made.account, amount: 1300 },
    { payment_id: made.visa, amount: 400 },
    { payment_id: made.visa, amount: 470 },
  ]
  const before = await balances()
  const next = await corrected(id, { payments, change: 0 })
  expect((await readParts(next)).receipt_payments).toMatchObject([
    { type: 'kake', sub_type: 'month', customer_id: made.aoki, customer: 'Aoki', amount: 1300 },
    { card_last4: '2222', amount: 400 },
    { card_last4: '1111', amount: 470 },
  ])
  expect(await balances()).toEqual({ ...before, Aoki: before.Aoki + 100 })
  expect((await get('receivables/names')).names).toEqual([])
  expect((await get('receipts?q=2222')).map((one: Row) => one.id)).toContain(next)
})

it('moves a payment on account only to a customer', async () => {
  const id = await posted('moved')
  const others = [1, 2, 3].map((line) => ({ line, amount: [0, 400, 1200, 100][line] }))
  const moved = (customer: object) => ({
    payments: [{ line: 0, payment_id: made.account, amount: 500, ...customer }, ...others],
  })
  for (const [customer, key] of [
    [{}, 'required'],
    [{ customer_id: null, customer: ' ' }, 'required'],
    [{ customer_id: crypto.randomUUID() }, 'not_found'],
  ] as const) {
    const { status, body } = await correct(id, { ...moved(customer), preview: true })
    expect([status, Object.keys(body.errors ?? {}), key]).toEqual([
      422,
      ['payments.0.customer_id'],
      key,
    ])
  }
  const before = await balances()
  const next = await corrected(id, moved({ customer_id: made.ito }))
  expect((await readParts(next)).receipt_payments[0]).toMatchObject({
    type: 'kake',
    customer_id: made.ito,
    customer: 'Ito',
    card_last4: null,
  })
  expect(await balances()).toEqual({ ...before, Ito: before.Ito + 500 })
})

it('drops the customer of a payment that is moved to cash', async () => {
  const id = await posted('to-cash')
  const kept = [0, 1, 3].map((line) => ({ line, amount: [500, 400, 0, 100][line] }))
  const next = await corrected(id, {
    payments: [...kept, { line: 2, payment_id: made.cash, amount: 1200 }],
  })
  expect((await readParts(next)).receipt_payments[3]).toMatchObject({
    type: 'cash',
    customer_id: null,
    customer: null,
  })
})

it('refuses to clear the customer of a debt that only the receipt names', async () => {
  const receipt = fullReceipt('owed')
  const payments = receipt.payments.map((one) => ({ ...one, customer_id: null, customer: null }))
  await device.post({ ...receipt, customer: 'Aoki', payments })
  const [{ id }] = await get('receipts?q=R-owed')
  const { status, body } = await call('POST', `receipts/${id}/corrections`, {
    version: 1,
    customer: null,
    reason: 'x',
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['customer']])
})
