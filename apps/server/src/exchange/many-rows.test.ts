import { maxReportedRows } from '@pos/contract/exchange/transfer'
import { expect, it } from 'vitest'
import { upload } from '#testing/peers/upload'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

async function make(path: string, body: object) {
  const answer = await server.call(server.admin, 'POST', `/v1/${path}`, body)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data
}

it('keeps the order of a file with more rows than one statement takes', async () => {
  await make('taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  const category = await make('categories', { name: 'Food' })
  const sub = await make('sub-categories', { name: 'Noodles', category_id: category.id })
  const [cold, hot] = [
    await make(`sub-categories/${sub.id}/groups`, { name: 'Cold' }),
    await make(`sub-categories/${sub.id}/groups`, { name: 'Hot' }),
  ]
  const names = Array.from({ length: 1030 }, (_, index) => `Dish ${index}`)
  const rows = names.map(
    (name, index) => `${name},${index},10%,${index % 2 === 0 ? 'Cold' : 'Hot'}`,
  )
  const file = ['name,price,tax_id,group_ids', ...rows].join('\r\n')
  const { status, body } = await upload(server, server.admin, '/v1/menu-items/import', file)
  expect([status, body.data.counts.create, body.data.rows.length]).toEqual([
    200,
    names.length,
    maxReportedRows,
  ])

  const list = async (page: number) =>
    (
      await server.call(
        server.admin,
        'GET',
        `/v1/menu-items?sort=position&per_page=200&page=${page}`,
      )
    ).body
  const items: { id: string; name: string; price: number }[] = []
  for (let page = 1; page <= 6; page += 1) items.push(...(await list(page)).data)
  expect((await list(6)).meta.total).toBe(names.length)
  expect(items.map(({ name, price }) => [name, price])).toEqual(
    names.map((name, index) => [name, index]),
  )
  for (const [group, rest] of [
    [cold, 0],
    [hot, 1],
  ] as const) {
    const { data } = (
      await server.call(server.admin, 'GET', `/v1/sub-categories/groups/${group.id}`)
    ).body
    expect(data.menu_item_ids).toEqual(
      items.filter((_, index) => index % 2 === rest).map(({ id }) => id),
    )
  }
})

it('one wrong row among many is reported, and none is stored', async () => {
  const before = (await server.call(server.admin, 'GET', '/v1/allergies')).body.meta.total
  const rows = Array.from({ length: 700 }, (_, index) => `Allergy ${index === 650 ? 5 : index}`)
  const { status, body } = await upload(
    server,
    server.admin,
    '/v1/allergies/import',
    ['name', ...rows].join('\r\n'),
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.652.name']])
  expect((await server.call(server.admin, 'GET', '/v1/allergies')).body.meta.total).toBe(before)
})
