import { menuItems } from '@pos/contract/menu/menu-items'
import { subCategories } from '@pos/contract/menu/sub-categories'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSampler, type Sampler } from '#testing/sales/sampler'
import { sharedServer } from '#testing/shared-server'

interface Group {
  readonly id: string
  readonly version: number
  readonly sub_category_id: string
  readonly menu_item_ids: readonly string[]
}

const server = sharedServer()
let sampler: Sampler
let items: readonly string[]
let lunch: Group
let dinner: Group

beforeAll(async () => {
  sampler = createSampler(server, server.admin)
  items = [await makeItem(), await makeItem(), await makeItem()]
})
beforeEach(async () => {
  lunch = await makeGroup(items.slice(0, 2))
  dinner = await makeGroup(items.slice(2))
})

const makeItem = async () => (await sampler.create(menuItems, await sampler.minimal(menuItems))).id

async function makeGroup(menu_item_ids: readonly string[]): Promise<Group> {
  const body = {
    ...(await sampler.minimal(subCategoryGroups)),
    name: `Heading ${crypto.randomUUID().slice(0, 8)}`,
    menu_item_ids,
  }
  return (await sampler.create(subCategoryGroups, body)) as unknown as Group
}

const arrange = (...records: Partial<Group>[]) =>
  server.call(server.admin, 'PATCH', '/v1/sub-categories/groups/batch', { records })
const read = async ({ id }: Group) =>
  (await server.call(server.admin, 'GET', `/v1/sub-categories/groups/${id}`)).body.data as Group

test('moves an item into the middle of another group in one write', async () => {
  const [soba, udon, ramen] = items as [string, string, string]
  const answer = await arrange(
    { id: lunch.id, version: lunch.version, menu_item_ids: [udon] },
    { id: dinner.id, version: dinner.version, menu_item_ids: [ramen, soba] },
  )
  expect(answer.status).toBe(200)
  expect((await read(lunch)).menu_item_ids).toEqual([udon])
  expect((await read(dinner)).menu_item_ids).toEqual([ramen, soba])
})

test('saves neither of two groups if one has a newer version, which is returned', async () => {
  const answer = await arrange(
    { id: lunch.id, version: lunch.version, menu_item_ids: [] },
    { id: dinner.id, version: 9, menu_item_ids: [...items] },
  )
  expect([answer.status, answer.body.exception]).toEqual([409, 'StaleRecord'])
  expect(answer.body.data.map((group: Group) => group.id)).toEqual([dinner.id])
  expect((await read(lunch)).menu_item_ids).toEqual(items.slice(0, 2))
})

test('an item with a new group is its last and gives it a new version', async () => {
  const { body } = await server.call(server.admin, 'GET', `/v1/menu-items/${items[0]}`)
  await server.call(server.admin, 'PUT', `/v1/menu-items/${items[0]}`, {
    version: body.data.version,
    group_ids: [dinner.id],
  })
  expect(await read(lunch)).toMatchObject({ version: lunch.version + 1, menu_item_ids: [items[1]] })
  expect(await read(dinner)).toMatchObject({
    version: dinner.version + 1,
    menu_item_ids: [items[2], items[0]],
  })
  const stale = await arrange({
    id: lunch.id,
    version: lunch.version,
    menu_item_ids: items.slice(0, 2),
  })
  expect(stale.body.exception).toBe('StaleRecord')
})

test('groups are listed and created below their sub-category', async () => {
  const other = await makeGroup([])
  const { body } = await server.call(server.admin, 'GET', `/v1/sub-categories/groups/${other.id}`)
  const path = `/v1/sub-categories/${body.data.sub_category_id}/groups`
  const made = await server.call(server.admin, 'POST', path, { name: 'Noodles of the day' })
  expect([made.status, made.body.data.sub_category_id]).toEqual([201, body.data.sub_category_id])
  const list = await server.call(server.admin, 'GET', `${path}?q=noodles`)
  expect(list.body.data.map((group: Group) => group.id)).toEqual([made.body.data.id])
  expect((await server.call(server.stranger, 'GET', path)).status).toBe(404)
  expect((await server.call(server.stranger, 'POST', path, { name: 'Foreign' })).status).toBe(404)
})

test('a group is read, changed and deleted only below its own sub-category', async () => {
  const other = await sampler.create(subCategories, await sampler.minimal(subCategories))
  const path = `/v1/sub-categories/${lunch.sub_category_id}/groups/${lunch.id}`
  const call = (method: string, url: string, body?: object) =>
    server.call(server.admin, method, url, body)
  expect((await call('GET', path)).body.data).toEqual(await read(lunch))
  const changed = await call('PUT', path, { version: lunch.version, name: 'Lunch of the day' })
  expect([changed.status, changed.body.data.name]).toEqual([200, 'Lunch of the day'])
  const elsewhere = `/v1/sub-categories/${other.id}/groups/${lunch.id}`
  for (const [method, body] of [
    ['GET'],
    ['PUT', { version: 2, name: 'Elsewhere' }],
    ['DELETE'],
  ] as const)
    expect((await call(method, elsewhere, body)).status, method).toBe(404)
  expect((await server.call(server.stranger, 'GET', path)).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(204)
  expect((await call('GET', path)).status).toBe(404)
})
