import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { upload } from '#testing/peers/upload'
import { preparedForEach } from '#testing/prepared'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, create } = clientOf(server, caller)
const tax = preparedForEach(() => clientOf(server, caller).build.tax())
const makeItem = (name: string, price: number, more: object = {}) =>
  create('menu-items', { name, price, tax_id: tax.id, ...more })
const change = (body: object, query = '', by = caller, resource = 'menu-items') =>
  server.call(by, 'POST', `/v1/${resource}/price-change${query}`, {
    field: 'price',
    kind: 'percent',
    by: '10',
    round_to: 10,
    ...body,
  })
const look = async (body: object = {}, query = '') =>
  (await change({ dry_run: true, ...body }, query)).body.data
const prices = async () =>
  Object.fromEntries(
    (await all('menu-items')).map(({ name, price }: { name: string; price: number }) => [
      name,
      price,
    ]),
  )

describe('a dry run', () => {
  it('returns the new prices of the filtered items and writes nothing', async () => {
    await makeItem('Soba', 900, { attribute: 'food' })
    await makeItem('Udon', 845, { attribute: 'food' })
    await makeItem('Cup', 2000, { attribute: 'goods' })
    const report = await look({}, '?attribute=food&sort=-name')
    expect(report).toMatchObject({
      import_id: null,
      counts: { change: 2, unchanged: 0, refused: 0 },
      refused: [],
    })
    expect(
      report.rows.map((row: { name: string; before: number; after: number }) => [
        row.name,
        row.before,
        row.after,
      ]),
    ).toEqual([
      ['Udon', 845, 930],
      ['Soba', 900, 990],
    ])
    expect(await prices()).toEqual({ Soba: 900, Udon: 845, Cup: 2000 })
  })

  it('reports amounts out of bounds in the language of the caller', async () => {
    await makeItem('Soba', 900)
    await makeItem('Tea', 100)
    const body = { field: 'price', kind: 'amount', by: '-200', round_to: 1, dry_run: true }
    const { data } = (
      await server.call(caller, 'POST', '/v1/menu-items/price-change', body, {
        'accept-language': 'ja',
      })
    ).body
    expect(data.counts).toEqual({ change: 1, unchanged: 0, refused: 1 })
    expect(data.refused).toMatchObject([
      { name: 'Tea', before: 100, after: -100, problems: [expect.stringContaining('0')] },
    ])
  })

  it('skips open prices, missing amounts and unchanged amounts', async () => {
    await makeItem('Gift', 500, { open_price: true })
    await makeItem('Free', 0)
    expect((await look()).counts).toEqual({ change: 0, unchanged: 2, refused: 0 })
    expect((await look({ field: 'cost' })).counts).toEqual({ change: 0, unchanged: 2, refused: 0 })
  })
})

describe('a price change', () => {
  it('changes all items of the dry run in one write with history', async () => {
    const soba = await makeItem('Soba', 900)
    await makeItem('Udon', 845)
    const { seen } = await look()
    const { status, body } = await change({ seen })
    expect([status, body.data.counts.change]).toEqual([200, 2])
    expect(await prices()).toEqual({ Soba: 990, Udon: 930 })
    const history = (await server.call(caller, 'GET', `/v1/menu-items/${soba.id}/history`)).body
      .data
    expect(history[0]).toMatchObject({
      action: 'update',
      user_name: 'organization_admin',
      before: { price: 900 },
      after: { price: 990 },
    })
  })

  it('changes only the chosen items, in several statements', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => `Dish ${index},${index * 10},10%`)
    await upload(
      server,
      caller,
      '/v1/menu-items/import',
      ['name,price,tax_id', ...lines].join('\r\n'),
    )
    const one = await makeItem('Other', 5)
    const { data } = (await server.call(caller, 'GET', '/v1/menu-items?q=dish')).body
    const ids = [data[3].id, data[5].id]
    const selections = await look({ ids, kind: 'amount', by: '7', round_to: 1 })
    expect(selections.counts).toEqual({ change: 2, unchanged: 0, refused: 0 })
    const whole = await look({ kind: 'amount', by: '7', round_to: 1 }, '?q=dish')
    expect([whole.counts, whole.rows.length]).toEqual([
      { change: 1200, unchanged: 0, refused: 0 },
      100,
    ])
    expect(
      (await change({ kind: 'amount', by: '7', round_to: 1, seen: whole.seen }, '?q=dish')).status,
    ).toBe(200)
    const after = await prices()
    expect([after['Dish 0'], after['Dish 199'], after.Other]).toEqual([7, 1997, undefined])
    expect((await server.call(caller, 'GET', `/v1/menu-items/${one.id}`)).body.data.price).toBe(5)
    expect((await change({ dry_run: true, ids: [...ids, tax.id] })).status).toBe(404)
  })

  it('stops if an item was added, removed or repriced since, but not for other changes', async () => {
    const soba = await makeItem('Soba', 900)
    const { seen } = await look()
    await server.call(caller, 'PUT', `/v1/menu-items/${soba.id}`, { version: 1, auto_hold: true })
    await makeItem('Udon', 845)
    const refused = await change({ seen })
    expect([refused.status, refused.body.exception, refused.body.data.counts.change]).toEqual([
      409,
      'Conflict',
      2,
    ])
    expect(refused.body.message).toContain('have changed since you looked')
    expect(await prices()).toEqual({ Soba: 900, Udon: 845 })
    const { seen: again } = refused.body.data
    await server.call(caller, 'PUT', `/v1/menu-items/${soba.id}`, { version: 2, auto_hold: false })
    expect((await change({ seen: again, by: '12' })).status).toBe(409)
    expect((await change({ seen: again })).status).toBe(200)
    expect((await change({ seen: again })).status).toBe(409)
  })

  it('writes nothing if one amount is refused', async () => {
    await makeItem('Soba', 900)
    await makeItem('Tea', 100)
    const body = { kind: 'amount', by: '-200', round_to: 1 }
    const { status, body: answer } = await change({ ...body, seen: (await look(body)).seen })
    expect([status, answer.message, answer.data.counts]).toEqual([
      422,
      'Some amounts cannot be changed. Nothing was changed.',
      { change: 1, unchanged: 0, refused: 1 },
    ])
    expect(await prices()).toEqual({ Soba: 900, Tea: 100 })
  })

  it('can be undone unless an item has changed since', async () => {
    const soba = await makeItem('Soba', 900)
    await makeItem('Udon', 845)
    const first = (await change({ seen: (await look()).seen })).body.data
    const listed = (await server.call(caller, 'GET', '/v1/imports')).body.data
    expect(listed).toMatchObject([
      { id: first.import_id, kind: 'price_change', resource: 'menu-items', created: 0, changed: 2 },
    ])
    expect(
      (await server.call(caller, 'POST', `/v1/writes/${first.import_id}/undo`)).body,
    ).toMatchObject({ data: { restored: 2 } })
    expect(await prices()).toEqual({ Soba: 900, Udon: 845 })
    const second = (await change({ seen: (await look()).seen })).body.data
    await server.call(caller, 'PUT', `/v1/menu-items/${soba.id}`, { version: 4, price: 1 })
    const refused = await server.call(caller, 'POST', `/v1/writes/${second.import_id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('changed afterwards'),
    ])
  })

  it('lowers prices of condiments, also negative ones', async () => {
    await create('condiments', { name: 'No bun', price: -50 })
    const { seen, rows } = (await change({ dry_run: true }, '', caller, 'condiments')).body.data
    expect(rows).toMatchObject([{ before: -50, after: -60 }])
    expect((await change({ seen }, '', caller, 'condiments')).status).toBe(200)
  })

  it.each([
    ['an unknown field', { field: 'name' }, 'field'],
    ['a field that is no amount', { field: 'position' }, 'field'],
    ['another step', { round_to: 7 }, 'round_to'],
    ['no number', { by: 'much' }, 'by'],
    ['a fall below nothing', { by: '-101' }, 'by'],
    ['parts of the smallest unit', { kind: 'amount', by: '0.5' }, 'by'],
    ['nothing that was looked at', {}, 'seen'],
  ])('with %s is refused', async (_name, body, field) => {
    const { status, body: answer } = await change(body)
    expect([status, Object.keys(answer.errors)[0]]).toEqual([422, field])
  })

  it('refuses unknown filters and requires the permission', async () => {
    expect((await change({ dry_run: true }, '?colour=red')).status).toBe(422)
    expect(
      (
        await change(
          { dry_run: true },
          '',
          await server.signIn('shop_staff', caller.organization_id, caller.shop_id),
        )
      ).status,
    ).toBe(403)
    await makeItem('Soba', 900)
    const foreign = await change({ dry_run: true }, '', server.stranger)
    expect(foreign.body.data.counts).toEqual({ change: 0, unchanged: 0, refused: 0 })
  })
})
