import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const { get } = clientOf(server)
const found = async (
  q: string,
  query: Record<string, string> = {},
  by = server.admin,
): Promise<string[]> => {
  const rows: { uid: string }[] = await get('receipts', { q, sort: 'at', ...query }, by)
  return rows.map(({ uid }) => uid)
}

beforeAll(async () => {
  const yen = await sampleDevice(server)
  const card = { name: 'Visa', type: 'credit', sub_type: 'visa' } as const
  await yen.post(
    sampleReceipt('lunch', {
      paid_at: '2026-04-10T03:00:00Z',
      receipt_number: '0012',
      total: 1840,
      payments: [{ ...card, card_last4: '4242', amount: 1840 }],
    }),
    sampleReceipt('dinner', {
      paid_at: '2026-04-11T10:00:00Z',
      receipt_number: '0012',
      table_code: 'B7',
      total: 9000,
      payments: [
        { ...card, card_last4: '1111', amount: 4500 },
        { name: 'PayPay', type: 'e_money', amount: 4500 },
      ],
    }),
    sampleReceipt('cash', {
      paid_at: '2026-04-12T03:00:00Z',
      total: 4242,
      change: 758,
      payments: [{ name: 'Cash', type: 'cash', amount: 5000 }],
    }),
  )
  const dollars = await sampleDevice(server, server.stranger)
  await dollars.post(
    sampleReceipt('cents', {
      paid_at: '2026-04-10T20:00:00Z',
      subtotal: 1840,
      total: 1840,
      payments: [{ name: 'Cash', type: 'cash', amount: 1840 }],
    }),
    sampleReceipt('whole', {
      paid_at: '2026-04-11T20:00:00Z',
      subtotal: 184_000,
      total: 184_000,
      payments: [{ name: 'Cash', type: 'cash', amount: 184_000 }],
    }),
  )
})

describe('a check is found', () => {
  it.each([
    ['its total', '1840', ['lunch']],
    ['its total as people write it', '¥1,840', ['lunch']],
    ['its total in full-width digits', '１８４０円', ['lunch']],
    ['what one of its payments paid', '4500', ['dinner']],
    ['what was paid, not what was handed over', '5000', []],
    ['the end of a card, or a total of the same digits', '4242', ['lunch', 'cash']],
    ['the way it was paid', 'paypay', ['dinner']],
    ['the way it was paid, and a table', 'visa b7', ['dinner']],
    ['its day', '2026/04/11', ['dinner']],
    ['a number that is there every day, with its day', '0012 2026年4月10日', ['lunch']],
    ['a day on which nothing was sold', '2026-04-13', []],
    ['a number of no receipt', '77777', []],
    ['a day by name', 'today', ['lunch']],
    ['a day by name in Japanese', '本日', ['lunch']],
    ['a day without a year', '4月10日', ['lunch']],
    ['its table', 'table b7', ['dinner']],
    ['its table in Japanese', 'B7卓', ['dinner']],
    ['a part of a table code', 'table 7', []],
    ['its time', '19:00', ['dinner']],
    ['a range of times', '18:30-19:30', ['dinner']],
    ['about when', '19時頃', ['dinner']],
    ['an hour', '12pm', ['lunch', 'cash']],
    ['a range across midnight', '23:00-25:00', []],
    ['the end of a card alone', 'card 4242', ['lunch']],
    ['table, hour and payment', 'B7卓 7pm paypay', ['dinner']],
    ['day and time of different checks', 'today 19:00', []],
  ])('by %s: %s', async (_, q, uids) => {
    expect(await found(q)).toEqual(uids)
  })

  it('in dollars by dollars, with or without cents', async () => {
    expect(await found('18.40', {}, server.stranger)).toEqual(['cents'])
    expect(await found('$1,840', {}, server.stranger)).toEqual(['whole'])
    expect(await found('1840', {}, server.stranger)).toEqual(['whole'])
  })

  it('together with other filters, in list and totals', async () => {
    expect(await found('4242', { to: '2026-04-10' })).toEqual(['lunch'])
    const [totals] = await get('receipts/totals', { q: '4242' })
    expect(totals).toMatchObject({ receipts: 2, total: 1840 + 4242 })
  })
})

it('by the last digits of a card, but not by more of its number', async () => {
  const [{ id }] = await get('receipts', { q: '1111' })
  expect(
    (await get(`receipts/${String(id)}`)).payments.map(
      (payment: { card_last4: string | null }) => payment.card_last4,
    ),
  ).toEqual(['1111', null])
  const device = await sampleDevice(server, server.admin, 'Second')
  const [refused] = await device.post(
    sampleReceipt('long', {
      payments: [{ name: 'Visa', type: 'credit', card_last4: '4242424242424242', amount: 1100 }],
    }),
  )
  expect(refused).toMatchObject({ status: 'refused' })
})
