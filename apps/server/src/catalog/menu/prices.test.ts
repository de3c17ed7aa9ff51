import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const { build, call, download, get, importFile, refused, update } = clientOf(
  server,
  sharedTenant(server),
)

const noConditions = {
  time_period_id: null,
  date_types: [],
  revenue_center_id: null,
  service: null,
  date_from: null,
  date_to: null,
}
const period = (start: number) =>
  build.timePeriod({ start_time: `${start}:00`, end_time: `${start}:30` })

it('stores prices and keeps the ids of rows that stay', async () => {
  const [happy, terrace] = [await period(17), await build.revenueCenter()]
  const prices = [
    { price: 400, time_period_id: happy.id },
    { price: 450, time_period_id: happy.id, revenue_center_id: terrace.id, service: 'eat_in' },
    { price: 500, date_types: ['holiday', 'holiday_eve'], date_from: '2026-12-24' },
  ]
  const item = await build.menuItem({ price: 600, takeout_price: 550, prices })
  const stored = await get(`menu-items/${item.id}`)
  expect(stored).toMatchObject({
    takeout_price: 550,
    prices: prices.map((row) => ({ ...noConditions, ...row })),
  })
  const kept = stored.prices.slice(1)
  const changed = await update('menu-items', item.id, { prices: kept })
  expect(changed.body.data.prices.map(({ id }: { id: string }) => id)).toEqual(
    kept.map(({ id }: { id: string }) => id),
  )

  const condiment = await build.condiment({
    price: 100,
    prices: [{ price: -50, time_period_id: happy.id }],
  })
  expect((await get(`condiments/${condiment.id}`)).prices).toMatchObject([
    { ...noConditions, price: -50, time_period_id: happy.id },
  ])
})

it('refuses overlapping prices and reversed dates', async () => {
  const [happy, tax] = [await period(18), await build.tax()]
  const base = { price: 100, tax_id: tax.id }
  const row = { price: 90, time_period_id: happy.id }
  const both = [problemText('en', { key: 'prices_overlap', params: { one: 1, other: 3 } })]
  expect(
    await refused('menu-items', { ...base, prices: [row, { price: 80, service: 'takeout' }, row] }),
  ).toEqual({ 'prices.0.price': both, 'prices.2.price': both })
  expect(
    Object.keys(
      await refused('menu-items', {
        ...base,
        prices: [{ price: 1, date_from: '2026-12-02', date_to: '2026-12-01' }],
      }),
    ),
  ).toEqual(['prices.0.date_to'])
})

it('empty conditions of a form are none', async () => {
  const blank = { time_period_id: null, revenue_center_id: null, service: null }
  const item = await build.menuItem({
    price: 600,
    sale_from: '',
    prices: [{ price: 1, date_types: ['holiday'], ...blank, date_from: '', date_to: '' }],
  })
  expect(await get(`menu-items/${item.id}`)).toMatchObject({
    sale_from: null,
    prices: [{ date_from: null, date_to: null }],
  })
})

it('a time period with prices cannot be deleted', async () => {
  const happy = await period(19)
  await build.menuItem({ prices: [{ price: 1, time_period_id: happy.id }] })
  const { status, body } = await call('DELETE', `time-periods/${happy.id}`)
  expect([status, JSON.stringify(body).includes('menu-items')]).toEqual([409, true])
})

it('a file holds the prices of an item', async () => {
  const happy = await period(20)
  const item = await build.menuItem({
    price: 600,
    prices: [{ price: 400, time_period_id: happy.id }],
  })
  const query = `format=csv&q=${encodeURIComponent(item.name)}`
  const { file } = await download(`menu-items/export?${query}`)
  const cheaper = file.toString().replace('400', '380')
  const { body } = await importFile('menu-items', cheaper)
  expect(body.data.counts).toMatchObject({ change: 1, refused: 0 })
  expect((await get(`menu-items/${item.id}`)).prices).toMatchObject([
    { price: 380, time_period_id: happy.id },
  ])
})

it('a release holds prices only where there are some', async () => {
  await build.payment()
  const plain = await build.menuItem({ price: 600 })
  const item = await build.menuItem({ price: 600, takeout_price: 550 })
  const released = async () => {
    const { body } = await call('POST', 'firebases', { note: null })
    const answer = await call('GET', `releases/${body.data.release}`)
    const items: { id: string }[] = answer.body.data.entities['menu-items']
    return (id: string) => items.find((one) => one.id === id)
  }
  const before = await released()
  expect(before(plain.id)).not.toHaveProperty('prices')
  expect(before(item.id)).toMatchObject({ takeout_price: 550 })
  await update('menu-items', item.id, { takeout_price: null })
  const preview = await call('GET', 'firebases/preview')
  expect(preview.body.data.changes).toMatchObject([
    { id: item.id, fields: [{ field: 'takeout_price', before: 550, after: null }] },
  ])
})
