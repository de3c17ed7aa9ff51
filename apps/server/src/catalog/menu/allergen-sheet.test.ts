import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const { build, get, update } = clientOf(server, sharedTenant(server))

interface Named {
  id: string
  name: string
}
const made: Record<string, Named> = {}

beforeAll(async () => {
  const allergies = { egg: await build.allergy({ mandatory: true }), milk: await build.allergy() }
  const unused = await build.allergy({ mandatory: false })
  const required = await build.allergy({ mandatory: true })
  const cheese = await build.condiment({ allergy_ids: [allergies.milk.id] })
  const off = await build.condiment({ allergy_ids: [allergies.egg.id], active: false })
  const group = await build.condimentGroup({ condiment_ids: [cheese.id, off.id] })
  const condiment_groups = [{ condiment_group_id: group.id, min_select: null, max_select: null }]
  const noodles = await build.menuItem({ condiment_groups })
  const gratin = await build.menuItem({ allergy_ids: [allergies.milk.id], condiment_groups })
  const ended = await build.menuItem({ sale_to: '2020-01-01', allergy_ids: [unused.id] })
  const cup = await build.menuItem({ attribute: 'goods' })
  Object.assign(made, { ...allergies, unused, required, cheese, off, noodles, gratin, ended, cup })
})

const readSheet = () => get('allergen-sheet')
const idOf = (name: string) => made[name]?.id ?? ''

it('lists what dishes contain, and what condiments may add', async () => {
  const sheet = await readSheet()
  const items = sheet.groups.flatMap(({ items: list }: { items: Named[] }) => list)
  const find = (name: string) => items.find(({ id }: Named) => id === idOf(name))
  expect(find('noodles')).toMatchObject({ contains: [], with_condiment: [idOf('milk')] })
  expect(find('gratin')).toMatchObject({ contains: [idOf('milk')], with_condiment: [] })
  expect(sheet.condiments).toContainEqual(
    expect.objectContaining({ id: idOf('cheese'), contains: [idOf('milk')] }),
  )
})

it('omits what is not on sale, and goods without allergens', async () => {
  const text = JSON.stringify(await readSheet())
  for (const name of ['ended', 'cup', 'off']) expect(text).not.toContain(idOf(name))
})

it('has a column for each mandatory and each used allergen', async () => {
  const columns = async () => (await readSheet()).allergens.map(({ id }: Named) => id)
  expect(await columns()).toEqual(expect.arrayContaining([idOf('egg'), idOf('milk')]))
  expect(await columns()).toContain(idOf('required'))
  expect(await columns()).not.toContain(idOf('unused'))
  await update('menu-items', idOf('noodles'), { allergy_ids: [idOf('unused')] })
  expect(await columns()).toContain(idOf('unused'))
})
