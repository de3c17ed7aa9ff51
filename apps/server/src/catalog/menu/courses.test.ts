import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const tenant = sharedTenant(server)
const { act, build, create, get, refused } = clientOf(server, tenant)

const dish = (id: string) => ({ menu_item_id: id, apres_line: false })
const dishes = async () => [
  (await build.menuItem()).id,
  (await build.menuItem()).id,
  (await build.menuItem()).id,
]

it('stores choices with surcharges and the last order', async () => {
  const [soup = '', fish = '', meat = ''] = await dishes()
  const main = { choice: '主菜', choice_en: 'Main' }
  const course = await create('courses', {
    name: '昼のコース',
    price: 3000,
    time_limit: 90,
    last_order: 30,
    items: [dish(soup), { ...dish(fish), ...main }, { ...dish(meat), ...main, surcharge: 500 }],
  })
  const none = { choice: null, choice_en: null, surcharge: null }
  expect(await get(`courses/${course.id}`)).toMatchObject({
    last_order: 30,
    items: [
      { ...dish(soup), ...none },
      { ...dish(fish), ...main, surcharge: null },
      { ...dish(meat), ...main, surcharge: 500 },
    ],
  })
})

it('refuses an incomplete choice and a late last order, each at its field', async () => {
  const [soup = '', fish = ''] = await dishes()
  const items = [
    { ...dish(soup), surcharge: 100 },
    { ...dish(fish), choice: '主菜' },
  ]
  const text = (key: 'surcharge_without_choice' | 'choice_of_one' | 'last_order_after_limit') => [
    problemText('en', { key }),
  ]
  const draft = { name: '不完全なコース', price: 1, items }
  expect(await refused('courses', { ...draft, time_limit: 60, last_order: 60 })).toEqual({
    last_order: text('last_order_after_limit'),
    'items.0.surcharge': text('surcharge_without_choice'),
    'items.1.choice': text('choice_of_one'),
  })
  expect(await refused('courses', { ...draft, items: [], last_order: 10 })).toEqual({
    last_order: text('last_order_after_limit'),
  })
})

it('releases choices and allergens of condiments only while they are set', async () => {
  const [soup = '', fish = ''] = await dishes()
  const milk = await build.allergy()
  const plain = await create('courses', { name: '普通のコース', price: 1, items: [dish(soup)] })
  const withChoice = await create('courses', {
    name: '選べるコース',
    price: 1,
    items: [
      { ...dish(soup), choice: '主菜' },
      { ...dish(fish), choice: '主菜' },
    ],
  })
  await build.payment()
  const salt = await build.condiment()
  const cheese = await build.condiment({ allergy_ids: [milk.id] })
  const { release } = await act('firebases', {})
  const { entities } = await get(`releases/${release}`)
  const find = (resource: string, id: string) =>
    entities[resource].find((record: { id: string }) => record.id === id)
  expect(find('courses', plain.id).items).toEqual([dish(soup)])
  expect(find('courses', plain.id)).not.toHaveProperty('last_order')
  expect(find('courses', withChoice.id).items[0]).toEqual({ ...dish(soup), choice: '主菜' })
  expect(find('condiments', salt.id)).not.toHaveProperty('allergy_ids')
  expect(find('condiments', cheese.id).allergy_ids).toEqual([milk.id])
})
