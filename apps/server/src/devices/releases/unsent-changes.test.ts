import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { type Caller, testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sendScheduledJob } from './send-scheduled.ts'

const server = sharedServer()
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

let caller: Caller
let shop: ReturnType<typeof clientOf>
let item: { id: string }

beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  shop = clientOf(server, caller)
  const tax = await shop.build.tax()
  await shop.build.payment()
  item = await shop.build.menuItem({ price: 900, tax_id: tax.id })
  await shop.act('firebases')
  server.clock.set(later(10))
})

/** The number of changes, if button, bell, dashboard and check of several shops agree on it. */
async function unsent(): Promise<number> {
  const { added, changed, removed } = await shop.get('firebases/preview')
  const [alert] = (await shop.get('alerts')).shops
  const [onDashboard] = (await shop.get('dashboard')).attention
  const [checked] = await shop.act('releases/shops', {
    shop_ids: [caller.shop_id],
    check_only: true,
  })
  const counts = [
    added + changed + removed,
    alert.unsent_changes,
    onDashboard.unsent_changes,
    checked.changed,
  ]
  expect(new Set(counts).size, counts.join()).toBe(1)
  expect('unsent_changes' in alert.raised_at).toBe(counts[0] !== 0)
  return alert.unsent_changes
}
const raisedAt = async () => (await shop.get('alerts')).shops[0].raised_at.unsent_changes

describe('unsent changes', () => {
  test('are the records that differ from the current release', async () => {
    expect(await unsent()).toBe(0)
    await shop.update('menu-items', item.id, { price: 950 })
    await shop.update('menu-items', item.id, { price: 980 })
    await shop.build.payment({ name: 'Added' })
    expect(await unsent()).toBe(2)
    expect(await raisedAt()).toBe(later(10).toISOString())
    await shop.act('firebases')
    expect(await unsent()).toBe(0)
  })

  test('are none after a change and its reversal, or a created and deleted record', async () => {
    await shop.update('menu-items', item.id, { price: 950 })
    await shop.update('menu-items', item.id, { price: 900 })
    const { id } = await shop.build.payment({ name: 'Removed' })
    expect((await shop.call('DELETE', `payments/${id}`)).status).toBe(204)
    expect(await unsent()).toBe(0)
  })

  test('include the settings of the shop', async () => {
    await shop.update('shops', caller.shop_id ?? '', { name: 'Another name' })
    expect(await unsent()).toBe(1)
  })

  test('after a frozen release are the changes made since it was frozen', async () => {
    await shop.update('menu-items', item.id, { price: 950 })
    await shop.create('scheduled-releases', { at: later(60).toISOString(), content: 'frozen' })
    await shop.update('menu-items', item.id, { price: 990 })
    server.clock.set(later(60))
    await sendScheduledJob(server.engine).run()
    expect(await unsent()).toBe(1)
    expect(await raisedAt()).toBe(later(60).toISOString())
  })

  test('after a rollback are the changes that it reverted', async () => {
    await shop.update('menu-items', item.id, { price: 950 })
    await shop.act('firebases')
    server.clock.set(later(20))
    await shop.act('releases/1/send')
    expect(await unsent()).toBe(1)
    expect(await raisedAt()).toBe(later(20).toISOString())
    await shop.update('menu-items', item.id, { price: 900 })
    expect(await unsent()).toBe(0)
  })
})
