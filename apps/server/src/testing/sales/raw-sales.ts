import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { VoidOrder } from '@pos/contract/sales/receipt-void-orders'
import type { Receipt } from '@pos/contract/sales/receipts'
import { sampleDevice, sampleReceipt } from '../peers/sample-device.ts'
import type { Caller, TestServer } from '../server.ts'

/** Shops with their sales and voids, as read through the API. */
export interface RawSales {
  readonly receipts: readonly Receipt[]
  readonly voids: readonly VoidOrder[]
}

/** Random numbers that are equal in every run. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, of: <T>(all: readonly T[]): T => all[below(all.length)]! }
}

const [ann, ben] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
const [happyHour, softDrink] = [
  '018f0000-0000-7000-8000-0000000000d1',
  '018f0000-0000-7000-8000-0000000000c1',
]
const taxes = [
  { rate: '10', kind: 'inclusive' as const, reduced: false },
  { rate: '8.0', kind: 'inclusive' as const, reduced: true },
  { rate: '4.712', kind: 'exclusive' as const, reduced: false },
]
const day = (days: number, hour: number) =>
  new Date(Date.UTC(2026, 1, 1 + days, hour)).toISOString()

/**
 * Sells in a shop with everything that reports distinguish: people by id and by name, three taxes,
 * discounts, condiments, refunds, comps, voids, and reasons of all of them.
 */
export async function sellEverything(
  server: TestServer,
  caller: Caller,
  seed: number,
): Promise<void> {
  const random = seeded(seed)
  const device = await sampleDevice(server, caller)
  const receipts = Array.from({ length: 60 }, (_, index) => anyReceipt(`${seed}-${index}`, random))
  const answers = await device.post(...receipts)
  if (answers.some((answer) => answer.status !== 'stored')) throw new Error(JSON.stringify(answers))
  const void_orders = Array.from({ length: 20 }, (_, index) => ({
    uid: `${seed}-v${index}`,
    receipt_uid: random.of([null, `${seed}-${index}`]),
    name: random.of(['そば', 'Beer, large']),
    quantity: 1 + random.below(3),
    total_void_price: random.below(3000),
    reason: random.of([null, '注文間違い', 'Wrong, twice']),
    ...random.of([{ staff_id: ann, void_user: 'Ann' }, { void_user: 'Cat, the' }, {}]),
    void_at: day(random.below(50), random.below(24)),
  }))
  await device.call('POST', '/v1/device/void-orders', { void_orders })
  await correctSome(server, caller)
  // Closes a day; records arrive afterwards.
  const late = anyReceipt(`${seed}-late`, random)
  const business_date = late.paid_at.slice(0, 10)
  await answered(server.call(caller, 'POST', '/v1/day-close/close', { business_date }))
  await device.post(late)
}

async function answered(call: ReturnType<TestServer['call']>) {
  const { status, body } = await call
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/**
 * Corrects every fifth receipt in its pieces, discount, payments or guests, and the first
 * correction again.
 */
async function correctSome(server: TestServer, caller: Caller) {
  const listed: { id: string }[] = await answered(
    server.call(caller, 'GET', '/v1/receipts?per_page=200&sort=at'),
  )
  const corrections = [
    { check_discount: 17 },
    { lines: [{ line: 0, quantity: 3, unit_price: 777, discount: 7 }] },
    { payments: [{ line: 0, amount: 1234 }] },
    { guest_count: 7, tip: 50 },
  ]
  const wrong = listed.filter((_, index) => index % 5 === 0)
  for (const [index, { id }] of wrong.entries()) {
    const correction = {
      version: 1,
      reason: 'Wrong key',
      ...corrections[index % corrections.length],
    }
    const { replacement_id } = await answered(
      server.call(caller, 'POST', `/v1/receipts/${id}/replacements`, correction),
    )
    if (index === 0)
      await answered(
        server.call(caller, 'POST', `/v1/receipts/${replacement_id}/replacements`, {
          version: 1,
          reason: 'Again',
          tip: 9,
        }),
      )
  }
}

function anyReceipt(uid: string, random: ReturnType<typeof seeded>): PostedReceiptInput {
  const first = random.below(50)
  const isRefund = random.below(6) === 0
  const sign = isRefund ? -1 : 1
  const orders = Array.from({ length: 1 + random.below(4) }, (_, position) => {
    const tax = random.of(taxes)
    const quantity = sign * (1 + random.below(3))
    const condiments = Array.from({ length: random.below(3) }, () =>
      random.of([
        { condiment_id: softDrink, name: 'ソフトドリンク', price: 100, quantity: 2 },
        { name: 'Egg, soft', price: 80 },
        { name: 'No onions', price: -50 },
      ]),
    )
    const unit_price = 500 + random.below(2000)
    const each = condiments.reduce(
      (all, one) => all + one.price * ('quantity' in one ? one.quantity : 1),
      unit_price,
    )
    return {
      ...random.of([
        { name: 'そば', major_group: 'Food', cost: 120 },
        { name: 'Udon', major_group: 'Food', cost: 900 },
        { name: 'Beer, large', major_group: 'Drinks' },
      ]),
      position,
      quantity,
      unit_price,
      price: quantity * each,
      discount: quantity > 1 ? 10 : 0,
      tax_rate: tax.rate,
      tax_kind: tax.kind,
      reduced: tax.reduced,
      ordered_at: day(first, 1),
      condiments,
    }
  })
  const reasons = seeded([...uid].reduce((all, one) => (all * 31 + one.charCodeAt(0)) % 65_521, 1))
  const reason = () => reasons.of([{}, { reason: '常連' }, { reason: 'Slow, again' }])
  const comps = Array.from({ length: Math.max(0, reasons.below(5) - 2) }, (_, index) => ({
    ...reasons.of([
      { name: 'そば', major_group: 'Food', cost: 120 },
      { name: 'Beer, large', major_group: 'Drinks' },
    ]),
    position: 10 + index,
    quantity: sign * (1 + reasons.below(2)),
    unit_price: 0,
    price: 0,
    comp_amount: sign * (300 + reasons.below(900)),
    ...reason(),
    tax_rate: '10',
    tax_kind: 'inclusive' as const,
    ordered_at: day(first, 1),
  }))
  const subtotal = orders.reduce((all, one) => all + one.price, 0)
  const given = sign * random.of([0, 0, 130, 200])
  const discount = given + orders.reduce((all, one) => all + one.discount, 0)
  const rows = taxes
    .slice(0, 1 + random.below(3))
    .map((tax) => ({ ...tax, taxable: sign * random.below(9000), tax: sign * random.below(800) }))
  const total = subtotal - discount
  return sampleReceipt(uid, {
    refund_of: isRefund ? random.of([`${uid}-none`, null]) : null,
    ...(isRefund ? reason() : {}),
    staff: random.of([
      { id: ann, name: random.of(['Ann', 'Ann Smith']) },
      { id: ben, name: 'Ann' },
      { name: 'Cat, the' },
      null,
    ]),
    guest_count: random.below(5),
    first_ordered_at: day(first, random.below(24)),
    ordered_at: day(first + random.below(2), random.below(24)),
    paid_at: day(first + 1 + random.below(2), random.below(24)),
    subtotal,
    discount,
    ...random.of([
      {
        discounts:
          given === 0
            ? []
            : [{ discount_id: happyHour, name: 'Happy, hour', amount: given, ...reason() }],
      },
      { discount_ids: [happyHour] },
      {
        discounts: [
          { name: 'Regulars', amount: Math.trunc(given / 2) },
          { discount_id: happyHour, amount: 0 },
        ],
      },
      {},
    ]),
    // The last rate twice: a receipt with two taxes of one class counts once in that class.
    taxes: [...rows, ...rows.slice(-1)],
    tax: [...rows, ...rows.slice(-1)].reduce((all, one) => all + one.tax, 0),
    tip: random.below(300),
    total,
    settle: total,
    payments: [
      random.of([
        { name: 'Cash', type: 'cash' as const, amount: total },
        { name: 'Voucher', type: 'coupon' as const, amount: total },
      ]),
    ],
    orders: [...orders, ...comps],
  })
}

/** Reads every receipt and void of some shops through the API, one by one. */
export async function readRaw(
  server: TestServer,
  caller: Caller,
  shops: readonly string[],
): Promise<RawSales> {
  const pages = async <T>(path: string): Promise<T[]> => {
    const all: T[] = []
    let cursor: string | null = null
    do {
      const { body } = await server.call(
        caller,
        'GET',
        `${path}?shop_ids=${shops.join(',')}&per_page=200${cursor ? `&cursor=${cursor}` : ''}`,
      )
      all.push(...body.data)
      cursor = body.meta.next
    } while (cursor)
    return all
  }
  const listed = await pages<{ id: string }>('/v1/receipts')
  const receipts: Receipt[] = []
  for (const { id } of listed)
    receipts.push((await server.call(caller, 'GET', `/v1/receipts/${id}`)).body.data)
  return { receipts, voids: await pages<VoidOrder>('/v1/receipt-void-orders') }
}
