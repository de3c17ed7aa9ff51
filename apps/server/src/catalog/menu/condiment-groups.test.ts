import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const { all, build, call, get, importFile, refused, update } = clientOf(
  server,
  sharedTenant(server),
)

const condiments = (many: number): Promise<string[]> =>
  Promise.all(Array.from({ length: many }, async () => (await build.condiment()).id))
const tooMany = (min: number, of: number) => [
  problemText('en', { key: 'min_above_choices', params: { min, count: of } }),
]

it('a group cannot require more than it and its inner groups offer', async () => {
  const [one, two, three] = await condiments(3)
  expect(await refused('condiment-groups', { min_select: 1 })).toEqual({
    min_select: tooMany(1, 0),
  })
  const inner = await build.condimentGroup({ condiment_ids: [two, three] })
  const outer = await build.condimentGroup({
    min_select: 3,
    condiment_ids: [one, two],
    child_group_ids: [inner.id],
  })
  const fewer = await update('condiment-groups', outer.id, { child_group_ids: [] })
  expect([fewer.status, Object.keys(fewer.body.errors)]).toEqual([422, ['min_select']])
})

it('a required condiment needs a group that offers the minimum', async () => {
  const group = await build.condimentGroup({ condiment_ids: await condiments(2) })
  const item = { price: 100, tax_id: (await build.tax()).id, required_condiment: true }
  expect(await refused('menu-items', item)).toEqual({
    condiment_groups: ['A condiment is required, but there is no group to choose from.'],
  })
  const link = (min_select: number | null) => ({
    condiment_groups: [{ condiment_group_id: group.id, min_select, max_select: null }],
  })
  expect(await refused('menu-items', { ...item, ...link(3) })).toEqual({
    'condiment_groups.0.min_select': tooMany(3, 2),
  })
  await build.menuItem({ ...item, ...link(2) })
})

it('a file can contain a group and its inner groups', async () => {
  const names = (await Promise.all((await condiments(2)).map((id) => get(`condiments/${id}`)))).map(
    ({ name }) => name,
  )
  const file = [
    'name,min_select,condiment_ids,child_group_ids',
    'Outer,2,,Inner',
    `Inner,0,"${names.join(',')}",`,
    'Greedy,2,,',
  ].join('\r\n')
  const { body } = await importFile('condiment-groups', file, { dry: true })
  expect(body.data.rows.map((row: { action: string }) => row.action)).toEqual([
    'create',
    'create',
    'refused',
  ])
})

const withCondiments = (body: object) => call('POST', 'condiment-groups/with-condiments', body)

it('a group is created with new and existing condiments', async () => {
  const known = await build.condiment({ name: 'Poached egg', price: 100 })
  await build.condiment({ name: 'Spring onion', price: 50, active: false })
  const { status, body } = await withCondiments({
    name: 'Toppings',
    max_select: 2,
    condiments: [
      { name: 'Spring onion', price: 50 },
      { name: 'Poached egg', price: 100 },
      { name: 'Poached egg', price: 150 },
      { name: 'Spring onion', price: 50 },
      { name: 'No wasabi' },
    ],
  })
  expect(status).toBe(201)
  const made: { name: string; price: number; active: boolean }[] = await Promise.all(
    body.data.condiment_ids.map((id: string) => get(`condiments/${id}`)),
  )
  expect(made.map(({ name, price, active }) => [name, price, active])).toEqual([
    ['Spring onion', 50, true],
    ['Poached egg', 100, true],
    ['Poached egg', 150, true],
    ['No wasabi', 0, true],
  ])
  expect(body.data).toMatchObject({ name: 'Toppings', min_select: 0, max_select: 2 })
  expect(body.data.condiment_ids).toContain(known.id)
})

it('nothing is created if the group or a condiment is refused', async () => {
  const before = await all('condiments')
  const unnamed = await withCondiments({
    name: 'Refused',
    condiments: [{ name: 'Kept out', price: 10 }, { name: ' ' }],
  })
  expect([unnamed.status, Object.keys(unnamed.body.errors)]).toEqual([422, ['condiments.1.name']])
  const tooFew = await withCondiments({
    name: 'Refused',
    min_select: 2,
    condiments: [{ name: 'Kept out', price: 10 }],
  })
  expect([tooFew.status, Object.keys(tooFew.body.errors)]).toEqual([422, ['min_select']])
  expect((await withCondiments({ name: 'Refused', condiments: [] })).status).toBe(422)
  expect(await all('condiments')).toEqual(before)
  expect(await all('condiment-groups', { q: 'Refused' })).toEqual([])
})
