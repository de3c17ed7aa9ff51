import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#testing/server'
import { upload } from '#testing/upload'

let server: TestServer
let caller: Caller
let tax: string
beforeAll(async () => {
  server = await startTestServer()
  caller = await server.newTenant()
  tax = (await make('taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })).id
})
afterAll(() => server.close())

let count = 0
const post = (resource: string, body: object) => {
  count += 1
  const named = 'label' in body ? body : { name: `${resource} ${count}`, ...body }
  return server.call(caller, 'POST', `/v1/${resource}`, named, { 'accept-language': 'en' })
}
async function make(resource: string, body: object) {
  const answer = await post(resource, body)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data
}
const condiments = async (many: number) => {
  const ids: string[] = []
  for (let index = 0; index < many; index += 1) ids.push((await make('condiments', { price: 0 })).id)
  return ids
}
const tooMany = (min: number, of: number) => [`Nobody can choose ${min} of ${of}: the item could not be sold.`]

it('a group cannot ask for more than it and the groups inside it offer', async () => {
  const [one, two, three] = await condiments(3)
  expect((await post('condiment-groups', { min_select: 1 })).body.errors).toEqual({ min_select: tooMany(1, 0) })
  const inner = await make('condiment-groups', { condiment_ids: [two, three] })
  const outer = await make('condiment-groups', { min_select: 3, condiment_ids: [one, two], child_group_ids: [inner.id] })
  const fewer = await server.call(caller, 'PUT', `/v1/condiment-groups/${outer.id}`, { version: outer.version, child_group_ids: [] })
  expect([fewer.status, Object.keys(fewer.body.errors)]).toEqual([422, ['min_select']])
})

it('an item that requires a condiment has a group, and its own minimum fits into that', async () => {
  const group = await make('condiment-groups', { condiment_ids: await condiments(2) })
  const item = { price: 100, tax_id: tax, required_condiment: true }
  expect((await post('menu-items', item)).body.errors).toEqual({
    condiment_groups: ['A condiment is required, but there is no group to choose from.'],
  })
  const link = (min_select: number | null) => ({ condiment_groups: [{ condiment_group_id: group.id, min_select, max_select: null }] })
  expect((await post('menu-items', { ...item, ...link(3) })).body.errors).toEqual({ 'condiment_groups.0.min_select': tooMany(3, 2) })
  await make('menu-items', { ...item, ...link(2) })
})

it('a file may bring a group together with the groups inside it', async () => {
  const names = (await Promise.all((await condiments(2)).map((id) => server.call(caller, 'GET', `/v1/condiments/${id}`)))).map(
    ({ body }) => body.data.name,
  )
  const file = ['name,min_select,condiment_ids,child_group_ids', 'Outer,2,,Inner', `Inner,0,"${names.join(',')}",`, 'Greedy,2,,'].join(
    '\r\n',
  )
  const { body } = await upload(server, caller, '/v1/condiment-groups/import?dry_run=true', file, { 'accept-language': 'en' })
  expect(body.data.rows.map((row: { action: string }) => row.action)).toEqual(['create', 'create', 'refused'])
})
