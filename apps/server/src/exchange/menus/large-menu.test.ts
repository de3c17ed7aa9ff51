import { maxReportedRows } from '@pos/contract/exchange/transfer'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { upload } from '#testing/peers/upload'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const { all, call, get } = clientOf(server)
const send = (file: string, query: string) =>
  upload(server, server.admin, `/v1/menu-import?${query}`, file)

const menuOf = (items: number) => {
  const rows = Array.from(
    { length: items },
    (_, index) => `Dish ${index},${100 + index},Page ${index % 2},10%`,
  )
  return ['name,price,category,tax', ...rows, 'Wrong,many,Page 1,10%'].join('\n')
}

it('20,000 rows are read and counted in a dry run', {
  timeout: 200_000,
}, async () => {
  const { status, body } = await send(menuOf(19_999), 'dry_run=true&leave_out=true')
  expect([status, body.data.counts.create, body.data.rows.length]).toEqual([
    200,
    19_999,
    maxReportedRows,
  ])
  expect(body.data.left_out.rows.map(({ row }: { row: number }) => row)).toEqual([20_001])
  expect((await call('GET', 'menu-items')).body.meta.total).toBe(0)
})

it('splits more items than a heading can have, in order, and undoes them at once', async () => {
  const file = menuOf(1200)
  const { seen } = (await send(file, 'dry_run=true&leave_out=true')).body.data
  const { status, body } = await send(file, `leave_out=true&seen=${seen}`)
  expect([status, body.data.counts.create]).toEqual([200, 1200])
  const { meta, data } = (await call('GET', 'menu-items?sort=position')).body
  expect([meta.total, data[0].name, data[0].price]).toEqual([1200, 'Dish 0', 100])
  const groups: { name: string; menu_item_ids: string[] }[] = await all('sub-categories/groups')
  expect(groups.map(({ name, menu_item_ids }) => [name, menu_item_ids.length])).toEqual([
    ['Page 0', 500],
    ['Page 0 2', 100],
    ['Page 1', 500],
    ['Page 1 2', 100],
  ])
  expect(await get(`menu-items/${groups[1]?.menu_item_ids[0]}`)).toMatchObject({
    name: 'Dish 1000',
  })
  expect((await call('POST', `writes/${body.data.import_id}/undo`, {})).status).toBe(200)
  expect((await call('GET', 'menu-items')).body.meta.total).toBe(0)
  expect(await all('taxes')).toEqual([])
})

it('hostile files are refused with an error and store nothing', async () => {
  const reasons = async (file: string) => {
    const { status, body } = await send(file, 'dry_run=true')
    return [
      status,
      body.errors ??
        body.data.rows.map((row: { cells: { problems: string[] }[] }) =>
          row.cells.flatMap((cell) => cell.problems),
        ),
    ]
  }
  expect(await reasons('PK\u0003\u0004 no workbook')).toEqual([422, { file: [expect.any(String)] }])
  expect(await reasons(`name,price\n${'x'.repeat(200_001)},1`)).toEqual([
    422,
    { file: [expect.any(String)] },
  ])
  expect(await reasons(`name,price\n${'長'.repeat(5000)},${'9'.repeat(5000)}`)).toEqual([
    200,
    [[expect.any(String), expect.any(String)]],
  ])
  const categories = Array.from({ length: 501 }, (_, index) => `Dish ${index},1,Category ${index}`)
  expect(await reasons(['name,price,category', ...categories].join('\n'))).toEqual([
    422,
    { file: [expect.stringContaining('500')] },
  ])
  expect(
    await reasons('name,price,category,tax\n<img src=x onerror=alert(1)>,=1+1,__proto__,1e9%'),
  ).toEqual([200, [expect.any(Array)]])
  const named = await call('PUT', 'menu-import/columns', {
    headings: ['a'],
    fields: ['name', 'price'],
    names: {},
  })
  expect([named.status, Object.keys(named.body.errors)]).toEqual([422, ['fields']])
  const twice = await call('PUT', 'menu-import/columns', {
    headings: ['a', 'b'],
    fields: ['name', 'name'],
    names: {},
  })
  expect(twice.status).toBe(422)
  const staff = await server.signIn(
    'shop_staff',
    server.admin.organization_id,
    server.admin.shop_id,
  )
  expect(
    (await upload(server, staff, '/v1/menu-import?dry_run=true', 'name,price\nA,1')).status,
  ).toBe(403)
  expect((await call('GET', 'menu-items')).body.meta.total).toBe(0)
  expect(await all('categories')).toEqual([])
})
