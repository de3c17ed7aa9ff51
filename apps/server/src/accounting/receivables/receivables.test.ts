import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { prepareReceivables } from '#sales/prepare-sales'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice } from '#testing/peers/sample-device'
import { receiptOnAccount } from '#testing/sales/receipt-on-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer(120_000)

async function shop() {
  const caller = await server.newTenant()
  const client = clientOf(server, caller)
  const device = await sampleDevice(server, caller)
  const customer = (name: string, terms: object = {}) =>
    client.create('customers', { name, ...terms })
  const account = async (id: string) =>
    (await client.get('receivables')).accounts.find(
      (one: { customer_id: string }) => one.customer_id === id,
    )
  const ledger = async (id: string) =>
    client.get(`receivables/accounts/${id}`, { from: '2026-01-01', to: '2026-12-31' })
  return { caller, client, device, customer, account, ledger }
}

it('charges the customer that a receipt names by id or name', async () => {
  const { client, device, customer, account, ledger } = await shop()
  const sample = await customer('サンプル商事')
  const post = (uid: string, named: object) => device.post(receiptOnAccount(uid, named))
  await post('by-id', { customer_id: sample.id })
  await post('by-name', { customer: ' ｻﾝﾌﾟﾙ商事 ' })
  await post('unknown', { customer: 'サンプル商事(株)' })
  await post('foreign-id', { customer_id: crypto.randomUUID(), customer: 'サンプル商事(株)' })
  await device.post({ ...receiptOnAccount('of-receipt', {}), customer: 'サンプル商事' })
  expect(await account(sample.id)).toMatchObject({ balance: 3300, oldest_open: '2026-02-10' })
  const waiting = await client.get('receivables/names')
  expect(waiting).toMatchObject({
    total: 2200,
    names: [{ name: 'サンプル商事(株)', receipts: 2, amount: 2200, suggestion: { id: sample.id } }],
  })
  expect(
    await client.act('receivables/names/join', {
      name: 'サンプル商事(株)',
      customer_id: sample.id,
    }),
  ).toEqual({ receipts: 2 })
  await post('later', { customer: 'サンプル商事(株)' })
  expect([(await account(sample.id)).balance, (await client.get('receivables')).unknown]).toEqual([
    6600,
    { names: 0, amount: 0 },
  ])
  expect((await ledger(sample.id)).names.map(({ name }: { name: string }) => name)).toEqual([
    'ｻﾝﾌﾟﾙ商事',
    'サンプル商事(株)',
  ])
  await client.act('receivables/names/separate', { name: 'サンプル商事(株)' })
  expect([(await account(sample.id)).balance, (await client.get('receivables')).unknown]).toEqual([
    3300,
    { names: 1, amount: 3300 },
  ])
  const { entries, closing } = await ledger(sample.id)
  expect([entries.length, closing, entries.at(-1).balance]).toEqual([9, 3300, 3300])
})

it('charges a new customer with earlier charges to the name, also after a rename', async () => {
  const { client, device, customer, account } = await shop()
  await device.post(receiptOnAccount('before', { customer: 'Sample Trading' }))
  const sample = await customer('Sample Trading')
  expect((await account(sample.id)).balance).toBe(1100)
  await client.update('customers', sample.id, { name: 'Example Trading' })
  await device.post(receiptOnAccount('after', { customer: 'SAMPLE  trading' }))
  expect((await account(sample.id)).balance).toBe(2200)
  expect((await client.call('DELETE', `customers/${sample.id}`)).status).toBe(409)
})

it('follows refunds, set-asides, restores and corrections without changing an entry', async () => {
  const { client, device, customer, account, ledger } = await shop()
  const [one, other] = [await customer('One'), await customer('Other')]
  await device.post(receiptOnAccount('sale', { customer: 'One' }))
  await device.post({
    ...receiptOnAccount('refund', { customer: 'One' }, { eaten: -300 }),
    refund_of: 'sale',
    guest_count: 0,
  })
  const balances = async () => [(await account(one.id)).balance, (await account(other.id)).balance]
  expect(await balances()).toEqual([800, 0])
  const [receipt] = await client.all('receipts', { q: 'sale' })
  await client.act('receipts/set-aside', { ids: [receipt.id], reason: 'Twice' })
  expect(await balances()).toEqual([-300, 0])
  await client.act('receipts/restore', { ids: [receipt.id], reason: 'It was not' })
  expect(await balances()).toEqual([800, 0])
  const amounts = {
    version: 1,
    reason: 'Price',
    lines: [{ line: 0, quantity: 1, unit_price: 900, discount: 0 }],
    payments: [{ line: 0, amount: 900 }],
  }
  const { replacement_id } = await client.act(`receipts/${receipt.id}/replacements`, amounts)
  expect(await balances()).toEqual([600, 0])
  const before = (await ledger(one.id)).entries
  const cash = await client.create('payments', { name: 'Cash', type: 'cash' })
  await client.act(`receipts/${replacement_id}/replacements`, {
    version: 1,
    reason: 'Paid',
    payments: [{ payment_id: cash.id, amount: 900 }],
  })
  expect(await balances()).toEqual([-300, 0])
  const after = (await ledger(one.id)).entries
  expect(after.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(before.map(({ id }: { id: string }) => id)),
  )
  await device.post({ ...receiptOnAccount('named', {}), customer: 'One' })
  const [named] = await client.all('receipts', { q: 'named' })
  await client.act(`receipts/${named.id}/corrections`, {
    version: 1,
    reason: 'Wrong guest',
    customer: 'Other',
  })
  expect(await balances()).toEqual([-300, 1100])
})

it('takes payments and adjustments, and takes them back with a reason', async () => {
  const { client, device, customer, account, ledger } = await shop()
  const { id: customer_id } = await customer('One', {
    closing_day: 20,
    payment_months: 1,
    payment_day: 10,
  })
  await device.post(receiptOnAccount('sale', { customer: 'One' }))
  const paid = await client.create('receivables/payments', {
    customer_id,
    business_date: '2026-03-11',
    amount: 1500,
    means: 'bank_transfer',
  })
  expect(await account(customer_id)).toMatchObject({
    balance: -400,
    credit: -400,
    oldest_open: null,
    last_payment: '2026-03-11',
  })
  const back = await client.create(`receivables/entries/${paid.id}/reverse`, {
    reason: 'Another customer',
  })
  // Due on the 10th of the month after the closing of 20 February, 31 days ago.
  expect(await account(customer_id)).toMatchObject({
    balance: 1100,
    days_60: 1100,
    oldest_due: '2026-03-10',
    last_payment: null,
  })
  for (const id of [paid.id, back.id, (await ledger(customer_id)).entries[0].id])
    expect(
      (await client.post(`receivables/entries/${id}/reverse`, { reason: 'Again' })).status,
    ).toBe(409)
  await client.create('receivables/adjustments', {
    customer_id,
    business_date: '2026-03-12',
    amount: -100,
    note: 'Bank fee',
  })
  expect((await account(customer_id)).balance).toBe(1000)
  expect(
    Object.keys(
      await client.refused('receivables/payments', {
        customer_id,
        business_date: '2099-01-01',
        amount: 1,
        means: 'cash',
      }),
    ),
  ).toEqual(['business_date'])
  expect(
    Object.keys(
      await client.refused('receivables/adjustments', {
        customer_id,
        business_date: '2026-03-12',
        amount: 0,
        note: ' ',
      }),
    ).toSorted(),
  ).toEqual(['amount', 'note'])
})

it('states a month with one rounding per rate, carries it forward and never changes', async () => {
  const { client, device, customer } = await shop()
  const { id: customer_id } = await customer('One', { billing_name: 'One, Accounts' })
  for (let index = 0; index < 3; index += 1)
    await device.post(
      receiptOnAccount(`feb-${index}`, { customer: 'One' }, { eaten: 1005, packed: 1003 }),
    )
  const [number] = (
    await client.create('receivables/statements', {
      statements: [{ customer_id, closing_date: '2026-02-28' }],
    })
  ).numbers
  const { content } = await client.get(`receivables/statements/${number}`)
  // Three receipts round to 3 × 91 and 3 × 74; 3,015 and 3,009 hold 274 and 222.
  expect(content).toMatchObject({
    customer: { name: 'One, Accounts' },
    carried: 0,
    charged: 6024,
    balance: 6024,
    due_date: '2026-03-31',
    taxes: [
      { rate: '10', reduced: false, amount: 3015, base: 2741, tax: 274 },
      { rate: '8', reduced: true, amount: 3009, base: 2787, tax: 222 },
    ],
  })
  expect(
    (
      await client.post('receivables/statements', {
        statements: [{ customer_id, closing_date: '2026-02-28' }],
      })
    ).status,
  ).toBe(409)
  await client.create('receivables/payments', {
    customer_id,
    business_date: '2026-03-29',
    amount: 6000,
    means: 'bank_transfer',
  })
  const [first] = await client.all('receipts', { q: 'feb-0' })
  await client.act('receipts/set-aside', { ids: [first.id], reason: 'Twice' })
  expect((await client.get(`receivables/statements/${number}`)).content).toEqual(content)
  const { due } = await client.get('receivables/statements')
  expect(due).toMatchObject([
    { customer_id, carried: 6024, charged: -2008, received: -6000, balance: -1984 },
  ])
  const { numbers } = await client.create('receivables/statements', {
    statements: [{ customer_id, closing_date: '2026-03-31' }],
  })
  const next = (await client.get(`receivables/statements/${numbers[0]}`)).content
  expect(numbers).toEqual([number + 1])
  expect(next).toMatchObject({
    carried: 6024,
    charged: -2008,
    received: -6000,
    balance: -1984,
    from: '2026-03-01',
  })
  expect(
    (
      await client.refused('receivables/statements', {
        statements: [{ customer_id, closing_date: '2026-02-28' }],
      })
    ).closing_date,
  ).toHaveLength(1)
  const file = await client.download(`receivables/statements/${number}/export`, {
    query: { format: 'csv' },
    language: 'en',
  })
  expect(csvRows(file.file)).toContainEqual(['10%', '3015', '2741', '274'])
})

it('splits a partial payment over the rates and leaves tips outside the tax', async () => {
  const { client, device, customer } = await shop()
  const { id: customer_id } = await customer('One')
  const receipt = receiptOnAccount('half', {}, { eaten: 3300, packed: 1080 })
  const payments = [
    { name: 'Cash', type: 'cash' as const, amount: 2380 },
    { name: 'On account', type: 'kake' as const, amount: 2500, customer_id },
  ]
  await device.post({ ...receipt, tip: 500, settle: 4880, payments })
  const { lines, taxes, untaxed } = await client.get('receivables/statements/draft', {
    customer_id,
  })
  expect(lines[0].parts.map(({ amount }: { amount: number }) => amount)).toEqual([1691, 553, 256])
  expect([taxes.map(({ amount }: { amount: number }) => amount), untaxed]).toEqual([
    [1691, 553],
    256,
  ])
})

it('states each rate of a month in which a tax changes, also 0 %', async () => {
  const { client, device, customer } = await shop()
  const { id: customer_id } = await customer('One')
  const post = (uid: string, day: string, packedRate: string, packed: number) =>
    device.post(receiptOnAccount(uid, { customer_id }, { eaten: 1100, packed, packedRate, day }))
  await post('before-1', '2026-02-10', '8', 1080)
  await post('before-2', '2026-02-14', '8', 539)
  await post('after-1', '2026-02-15', '0', 1000)
  await post('after-2', '2026-02-20', '0', 499)
  const { taxes, untaxed, charged } = await client.get('receivables/statements/draft', {
    customer_id,
  })
  expect(taxes).toEqual([
    { rate: '10', reduced: false, amount: 4400, base: 4000, tax: 400 },
    { rate: '8', reduced: true, amount: 1619, base: 1500, tax: 119 },
    { rate: '0', reduced: true, amount: 1499, base: 1499, tax: 0 },
  ])
  expect([untaxed, charged]).toEqual([0, 7518])
})

it('enters charges of receipts from before the ledger existed, once', async () => {
  const { device, customer, account } = await shop()
  const { id } = await customer('One')
  await device.post(
    receiptOnAccount('a', { customer: 'One' }),
    receiptOnAccount('b', { customer_id: id }),
  )
  const { database, log } = server.engine
  await database.transaction({ system: true }, (db) =>
    sql`delete from receivable_entries where customer_id = ${id}`.execute(db),
  )
  expect((await account(id)).balance).toBe(0)
  await prepareReceivables(database, log)
  await prepareReceivables(database, log)
  expect((await account(id)).balance).toBe(2200)
})

it('is available only to managers of the shop', async () => {
  const { caller, client, customer } = await shop()
  const { id: customer_id } = await customer('One')
  const other = await server.newTenant()
  const body = { customer_id, business_date: '2026-03-01', amount: 1, means: 'cash' }
  expect(
    (await client.call('GET', `receivables/accounts/${customer_id}`, undefined, other)).status,
  ).toBe(404)
  expect((await client.post('receivables/payments', body, other)).status).toBe(404)
  expect(
    (await client.post('receivables/names/join', { name: 'x', customer_id }, other)).status,
  ).toBe(404)
  const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
  expect((await client.call('GET', 'receivables', undefined, staff)).status).toBe(403)
  expect((await client.post('receivables/payments', body, staff)).status).toBe(403)
})
