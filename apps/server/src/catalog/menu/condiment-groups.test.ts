import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const { build, get, importFile, refused, update } = clientOf(server, sharedTenant(server))

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
