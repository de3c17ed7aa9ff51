import { expect, it } from 'vitest'
import { type CountedShop, countedShop, orderLine, receiptOf } from '#testing/sales/counted-items'
import { sharedServer } from '#testing/shared-server'
import { renewDaysJob } from './renew-day.ts'

const server = sharedServer()
let shop: CountedShop
let set: string
let fish: string
let soup: string
/** Signs in to a shop at a moment: sessions last a day. */
async function openAt(date: string, time: string) {
  server.clock.set(atTokyo(date, time))
  shop = await countedShop(server)
  set = await shop.item('Lunch set', { inventory_type: 'daily_count', inventory_value: 30 })
  fish = await shop.item('Fish', { inventory_type: 'count', inventory_value: 5 })
  soup = await shop.item('Soup')
}
const order = (...lines: object[]) => shop.devices[0].call('POST', '/v1/device/orders', { lines })
/** The shop closes at five in the morning. */
const atTokyo = (date: string, time: string) => new Date(`${date}T${time}:00+09:00`)
const at = (date: string, time: string) => atTokyo(date, time).toISOString()
const state = async () => [
  await shop.left(set),
  await shop.left(fish),
  (await shop.shown(soup)).sold_out,
]

it('restarts daily counts at the close time and resumes items sold out until then', async () => {
  await openAt('2026-04-10', '12:00')
  await order(orderLine(set, 'd-1', 30), orderLine(fish, 'd-2', 1))
  await shop.change({ menu_item_id: soup, sold_out: true, until: 'close' })
  const soon = await shop.item('Until I say')
  await shop.change({ menu_item_id: soon, sold_out: true, until: 'manual' })
  expect(await state()).toEqual([0, 4, true])
  server.clock.set(atTokyo('2026-04-11', '04:59'))
  await renewDaysJob(server.engine).run()
  expect(await state()).toEqual([0, 4, true])
  expect(await renewDaysJob(server.engine).nextDue?.(server.clock.now())).toEqual(
    atTokyo('2026-04-11', '05:00'),
  )
  server.clock.set(atTokyo('2026-04-11', '05:00'))
  await renewDaysJob(server.engine).run()
  expect(await state()).toEqual([30, 4, false])
  expect(await shop.shown(soon)).toMatchObject({ sold_out: true, until: 'manual' })
  const { body } = await shop.devices[0].call('GET', '/v1/device/availability')
  await renewDaysJob(server.engine).run()
  expect((await shop.devices[0].call('GET', '/v1/device/availability')).body.data.version).toBe(
    body.data.version,
  )
})

it("catches up after a stop: today's orders reduce the new count, yesterday's do not", async () => {
  await openAt('2026-04-12', '20:00')
  server.clock.set(atTokyo('2026-04-13', '11:00'))
  await order(
    orderLine(set, 'c-1', 4, at('2026-04-13', '10:30')),
    orderLine(set, 'c-0', 7, at('2026-04-12', '22:00')),
  )
  await renewDaysJob(server.engine).run()
  expect(await shop.left(set)).toBe(26)
  await shop.devices[0].post(
    receiptOf(
      'c',
      orderLine(set, 'c-1', 4, at('2026-04-13', '10:30')),
      orderLine(set, 'late', 3, at('2026-04-12', '23:00')),
    ),
  )
  expect(await shop.left(set)).toBe(26)
})

it('ends a manually started count with the day', async () => {
  await openAt('2026-04-13', '12:00')
  await shop.change({ menu_item_id: soup, remaining: 3 })
  expect(await shop.left(soup)).toBe(3)
  server.clock.set(atTokyo('2026-04-14', '09:00'))
  await renewDaysJob(server.engine).run()
  expect(await shop.left(soup)).toBeNull()
})
