import { categories } from '@pos/contract/menu/categories'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import type { ResourceDefinition } from '@pos/contract/resource'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSampler, type Sampler } from '#testing/sales/sampler'
import { sharedServer } from '#testing/shared-server'

interface Shown {
  readonly resource: string
  readonly id: string
  readonly version: number
}

const server = sharedServer()
let sampler: Sampler
let food: Shown
let drinks: Shown
let noodles: Shown

beforeAll(async () => {
  sampler = createSampler(server, server.admin)
})
beforeEach(async () => {
  await save(
    [],
    (await onMainScreen()).map(({ entry }) => entry),
  )
  food = await make(categories)
  drinks = await make(categories)
  noodles = await make(subCategoryGroups)
})

async function make(resource: ResourceDefinition): Promise<Shown> {
  const body = {
    ...(await sampler.minimal(resource)),
    name: `Page ${crypto.randomUUID().slice(0, 8)}`,
  }
  const { id, version } = await sampler.create(resource, body)
  return { resource: resource.name, id, version }
}

const save = (entries: readonly Shown[], removed: readonly Shown[] = []) =>
  server.call(server.admin, 'PUT', '/v1/main-screen', { entries, removed })

async function onMainScreen() {
  const lists = [categories, subCategoryGroups].map(async ({ name, path }) => {
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/${path}?on_main_screen=true&per_page=200`,
    )
    return (body.data as { id: string; version: number; main_position: number | null }[]).map(
      ({ id, version, main_position }) => ({
        entry: { resource: name, id, version },
        position: main_position,
      }),
    )
  })
  return (await Promise.all(lists)).flat().toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
}

const order = async () => (await onMainScreen()).map(({ entry }) => entry.id)

test('categories and groups share one order', async () => {
  expect((await save([noodles, food])).status).toBe(200)
  expect(await order()).toEqual([noodles.id, food.id])
})

test('saving is undone as one write', async () => {
  await save([food, noodles])
  const [first, second] = (await onMainScreen()).map(({ entry }) => entry)
  if (!first || !second) throw new Error('The page is empty')
  const { body } = await save([second, drinks], [first])
  expect(await order()).toEqual([noodles.id, drinks.id])
  const undone = await server.call(server.admin, 'POST', `/v1/writes/${body.data.write_id}/undo`)
  expect(undone.body.errors ?? undone.status).toBe(200)
  expect(await order()).toEqual([food.id, noodles.id])
  expect((await save([], [])).status).toBe(409)
})

test('records that keep their position are not written', async () => {
  await save([food, noodles])
  const [first, second] = await onMainScreen()
  await save([first!.entry, drinks], [second!.entry])
  expect(await order()).toEqual([food.id, drinks.id])
  expect((await onMainScreen())[0]?.entry.version).toBe(first!.entry.version)
})

test('saves nothing if another user added one meanwhile', async () => {
  await save([drinks])
  const answer = await save([food, noodles])
  expect([answer.status, answer.body.exception]).toEqual([409, 'Conflict'])
  expect(await order()).toEqual([drinks.id])
})

test('a record with a newer version refuses the whole save', async () => {
  const answer = await save([food, { ...noodles, version: 7 }])
  expect([answer.status, answer.body.exception]).toEqual([409, 'StaleRecord'])
  expect(await order()).toEqual([])
})

test('a duplicate record is refused', async () => {
  expect((await save([food, food])).status).toBe(422)
  expect((await save([food], [food])).status).toBe(422)
})
