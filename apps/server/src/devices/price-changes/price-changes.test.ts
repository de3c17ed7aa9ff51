import { beforeEach, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const { act, build, call, get, update } = clientOf(server, tenantForEach(server))

const plain = (price: number, takeout_price: number | null = null) => ({ price, takeout_price })
const changesOf = (id: string) => get('price-changes', { resource: 'menu-items', id })

let item: { id: string }
beforeEach(async () => {
  await build.payment()
  item = await build.menuItem({ price: 500 })
})

it('lists who changed the price, newest first', async () => {
  await update('menu-items', item.id, { price: 550 })
  await update('menu-items', item.id, { name: '別の名前' })
  await update('menu-items', item.id, {
    takeout_price: 540,
    prices: [{ price: 400, service: 'eat_in' }],
  })
  const { past } = await changesOf(item.id)
  expect(past).toMatchObject([
    { before: plain(550), after: plain(550, 540), conditions: true },
    { before: plain(500), after: plain(550), conditions: false },
    { before: null, after: plain(500), conditions: false },
  ])
  expect(past[0].user_name).not.toBe('')
})

it('lists the price of a frozen release, and the draft that a release will send', async () => {
  expect(await changesOf(item.id)).toMatchObject({ released: null, upcoming: [] })
  await act('firebases', {})
  const [soon, later] = ['2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z']
  await update('menu-items', item.id, { price: 600 })
  await call('POST', 'scheduled-releases', { at: soon, content: 'frozen', note: '夏の価格' })
  await update('menu-items', item.id, { price: 650 })
  await call('POST', 'scheduled-releases', { at: later, content: 'draft', note: null })
  expect(await changesOf(item.id)).toMatchObject({
    released: plain(500),
    upcoming: [
      { at: soon, kind: 'release', prices: plain(600), note: '夏の価格' },
      { at: later, kind: 'release', prices: plain(650), note: null },
    ],
  })
})

it('lists the begin and the end of a tax change, and the first day of a price', async () => {
  const tax = await build.tax({ rate: '10', kind: 'inclusive' })
  await update('menu-items', item.id, {
    tax_id: tax.id,
    price: 1100,
    prices: [{ price: 900, date_from: '2026-12-24' }],
  })
  await act('firebases', {})
  const change = await call('POST', 'tax-changes', {
    from_tax_id: tax.id,
    to_rate: '0',
    keep: 'without_tax',
    business_date: '2026-08-01',
    last_date: '2026-08-31',
  })
  expect(change.status, JSON.stringify(change.body)).toBe(201)
  const { upcoming } = await changesOf(item.id)
  expect(
    upcoming.map(({ kind, prices }: { kind: string; prices: object }) => [kind, prices]),
  ).toEqual([
    ['tax_change', plain(1000)],
    ['tax_change_end', plain(1100)],
    ['first_day', plain(900)],
  ])
})

it('answers 404 for an item of another shop', async () => {
  const other = await server.newTenant()
  const { status } = await call(
    'GET',
    `price-changes?resource=menu-items&id=${item.id}`,
    undefined,
    other,
  )
  expect(status).toBe(404)
})
