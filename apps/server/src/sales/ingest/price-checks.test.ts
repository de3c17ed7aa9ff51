import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { act, build, get, update } = clientOf(server)

const flag = 'price_unexplained'
// The shop is in Tokyo: 12:00 and 18:00.
const [noon, evening] = ['2026-01-15T03:00:00.000Z', '2026-01-15T09:00:00.000Z']
let release = 0
let beer: { id: string; prices: { id: string }[] }
let lemon: { id: string }

beforeAll(async () => {
  const happy = await build.timePeriod({ start_time: '17:00', end_time: '19:00' })
  await build.payment()
  lemon = await build.condiment({ price: 50 })
  beer = await build.menuItem({
    price: 600,
    takeout_price: 550,
    prices: [{ price: 400, time_period_id: happy.id }],
  })
  release = (await act('firebases')).release
})

type Line = Partial<PostedReceiptInput['orders'][number]>
let count = 0
/** Posts one piece of the beer and returns true if it is flagged. */
async function isFlagged(
  price: number,
  at: string,
  more: Line = {},
  by: number | null = release,
  check_uid: string | null = null,
) {
  count += 1
  const [order] = sampleReceipt('x').orders
  const extras = (more.condiments ?? []).reduce((sum, one) => sum + one.price, 0)
  const line = { ...order!, menu_item_id: beer.id, quantity: 1, unit_price: price, ordered_at: at }
  const amount = price + extras
  const [answer] = await device.post(
    sampleReceipt(`priced-${count}`, {
      release: by,
      check_uid,
      first_ordered_at: at,
      ordered_at: at,
      paid_at: at,
      subtotal: amount,
      total: amount,
      settle: amount,
      payments: [{ name: 'Cash', type: 'cash', amount }],
      orders: [{ ...line, price: amount, ...more }],
    }),
  )
  expect(answer).toMatchObject({ status: 'stored' })
  return answer?.flagged?.includes(flag) ?? false
}

it('explains the price of the moment, the service and an older device', async () => {
  expect(await isFlagged(600, noon)).toBe(false)
  expect(await isFlagged(550, noon, { takeout: true })).toBe(false)
  expect(await isFlagged(400, evening, { price_rule_id: beer.prices[0]!.id })).toBe(false)
  expect(await isFlagged(600, evening)).toBe(false)
})

it('flags another price, and a price of another moment', async () => {
  expect(await isFlagged(580, noon)).toBe(true)
  expect(await isFlagged(550, noon)).toBe(true)
  expect(await isFlagged(400, noon, { price_rule_id: beer.prices[0]!.id })).toBe(true)
})

it('checks condiments, which may cost nothing', async () => {
  const withLemon = (price: number) =>
    isFlagged(600, noon, {
      condiments: [{ condiment_id: lemon.id, name: 'Lemon', price, quantity: 1 }],
    })
  expect([await withLemon(50), await withLemon(0), await withLemon(70)]).toEqual([
    false,
    false,
    true,
  ])
})

it('does not check a receipt without a release, a comp or another item', async () => {
  expect(await isFlagged(1, noon, {}, null)).toBe(false)
  expect(await isFlagged(0, noon, { comp_amount: 600 })).toBe(false)
  expect(await isFlagged(1, noon, { menu_item_id: null })).toBe(false)
})

it('explains a line that was ordered under the release before', async () => {
  await update('menu-items', beer.id, { price: 700, prices: [] })
  const next = (await act('firebases')).release
  const { created_at } = await get(`releases/${release}`)
  const after = new Date(Date.parse(created_at)).toISOString()
  expect(await isFlagged(600, after, {}, next)).toBe(false)
  expect(await isFlagged(600, noon, {}, next)).toBe(true)
  expect(await isFlagged(700, after, {}, next)).toBe(false)
})

it('explains a dish without a price that the check has in a course', async () => {
  const register = new CheckDevice(device)
  const check = await register.open(
    '12',
    sampleOrder('course', { course_id: beer.id }),
    sampleOrder('dish', { menu_item_id: beer.id, unit_price: 0, course_line_uid: 'course' }),
    sampleOrder('other', { menu_item_id: beer.id, unit_price: 0 }),
  )
  expect(await isFlagged(0, noon, { uid: 'dish' }, release, check)).toBe(false)
  expect(await isFlagged(0, noon, { uid: 'other' }, release, check)).toBe(true)
  expect(await isFlagged(0, noon, { uid: 'dish' })).toBe(true)
  expect(await isFlagged(10, noon, { uid: 'dish' }, release, check)).toBe(true)
})
