import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const { build, create, get, update } = clientOf(server, tenantForEach(server))

const labelsOf = (query = {}) => get('price-labels', query)

it('states prices with tax, as the law of Japan requires', async () => {
  const eatIn = await build.tax({ rate: '10', kind: 'exclusive', rounding: 'down' })
  const takeout = await build.tax({ label: '軽減', rate: '8', kind: 'exclusive', rounding: 'down' })
  const noon = await build.timePeriod({ name: 'ランチ', start_time: '11:00', end_time: '14:00' })
  await build.menuItem({
    price: 999,
    tax_id: eatIn.id,
    takeout_tax_id: takeout.id,
    prices: [{ price: 800, time_period_id: noon.id }],
  })
  expect(await labelsOf()).toMatchObject({
    with_tax: true,
    total: 1,
    labels: [
      {
        price: 1098,
        takeout_price: 1078,
        prices: [{ price: 880, time_period: 'ランチ', date_types: [], service: null }],
      },
    ],
  })
})

it('omits inactive items and open prices, and an equal takeout price', async () => {
  const tax = await build.tax({ rate: '10', kind: 'inclusive' })
  const sold = await build.menuItem({ price: 500, takeout_price: 500, tax_id: tax.id })
  await build.menuItem({ active: false })
  await build.menuItem({ open_price: true })
  const { labels } = await labelsOf()
  expect(labels).toHaveLength(1)
  expect(labels[0]).toMatchObject({ id: sold.id, price: 500, takeout_price: null })
})

it('finds items by family group and by the date of the last price change', async () => {
  const group = await create('family-groups', {
    major_group_id: (await create('major-groups', {})).id,
  })
  const [one, other] = [await build.menuItem({ family_group_id: group.id }), await build.menuItem()]
  const ids = async (query: object) =>
    (await labelsOf(query)).labels.map(({ id }: { id: string }) => id)
  expect(await ids({ family_group_id: group.id })).toEqual([one.id])
  const today = server.clock.now().toISOString().slice(0, 10)
  expect(await ids({ changed_since: today })).toEqual([one.id, other.id])
  expect(await ids({ changed_since: '2099-01-01' })).toEqual([])
  await update('menu-items', other.id, { name: '名前だけ' })
  expect(await ids({ changed_since: '2099-01-01' })).toEqual([])
})
