import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()
let person: Caller
let colleague: Caller

beforeAll(async () => {
  const { organization_id, shop_id } = server.admin
  person = await server.signIn('shop_manager', organization_id, shop_id)
  colleague = await server.signIn('shop_manager', organization_id, shop_id)
})

const view = {
  resource: 'menu-items',
  name: '飲み物',
  query: { attribute: 'drink', sort: '-price', columns: 'name,price' },
}
const save = (caller: Caller, body: object) => server.call(caller, 'POST', '/v1/list-views', body)
const change = (caller: Caller, id: string, body: object) =>
  server.call(caller, 'PUT', `/v1/list-views/${id}`, body)
const viewsOf = async (caller: Caller) =>
  (await server.call(caller, 'GET', '/v1/profile/me')).body.data.list_views

describe('a saved view of a list', () => {
  test('belongs to one person and one shop', async () => {
    const { status, body } = await save(person, view)
    expect([status, body.data]).toEqual([201, { ...view, id: body.data.id, is_default: false }])
    expect(await viewsOf(person)).toEqual([body.data])
    expect(await viewsOf(colleague)).toEqual([])
    expect((await change(colleague, body.data.id, { name: 'double over' })).status).toBe(404)
    expect((await server.call(colleague, 'DELETE', `/v1/list-views/${body.data.id}`)).status).toBe(
      404,
    )
    const { organization_id } = server.admin
    const admin = await server.signIn('organization_admin', organization_id, server.admin.shop_id)
    expect((await save(admin, view)).status).toBe(201)
    await server.call(admin, 'POST', '/v1/profile/switch-shop', {
      shop_id: await makeShop(server, organization_id),
    })
    expect(await viewsOf(admin)).toEqual([])
    await server.call(person, 'DELETE', `/v1/list-views/${body.data.id}`)
    expect(await viewsOf(person)).toEqual([])
  })

  test('becomes the default, and keeps properties that a change omits', async () => {
    const first = (await save(person, { ...view, name: 'Ａ', is_default: true })).body.data
    const second = (await save(person, { ...view, name: 'B', is_default: true })).body.data
    const elsewhere = (
      await save(person, { resource: 'taxes', name: 'C', query: {}, is_default: true })
    ).body.data
    const defaults = async () =>
      (await viewsOf(person)).flatMap((one: typeof first) => (one.is_default ? [one.id] : []))
    expect(await defaults()).toEqual([second.id, elsewhere.id])
    expect((await change(person, first.id, { is_default: true })).body.data).toEqual(first)
    expect(await defaults()).toEqual([first.id, elsewhere.id])
    const renamed = await change(person, first.id, { name: 'a' })
    expect([renamed.status, renamed.body.data]).toEqual([200, { ...first, name: 'a' }])
    const changed = await change(person, first.id, { query: { q: '酒' }, is_default: false })
    expect(changed.body.data).toMatchObject({ name: 'a', query: { q: '酒' }, is_default: false })
    expect(await defaults()).toEqual([elsewhere.id])
    const double = await change(person, second.id, { name: 'Ａ' })
    expect([double.status, Object.keys(double.body.errors)]).toEqual([422, ['name']])
  })

  test('accepts only parameters of the list and only lists that the person may read', async () => {
    const wrong = await save(person, {
      ...view,
      name: 'W',
      query: { price: '1..2', color: 'red', page: '3' },
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['query.color']])
    expect(
      (await save(person, { ...view, name: 'W', query: { q: 'x'.repeat(2001) } })).status,
    ).toBe(422)
    expect((await save(person, { ...view, name: ' ' })).status).toBe(422)
    expect((await save(person, { ...view, name: 'W', resource: 'nothing' })).status).toBe(422)
    expect((await save(person, { ...view, name: 'W', resource: 'shops', query: {} })).status).toBe(
      403,
    )
    expect((await viewsOf(person)).map((one: { name: string }) => one.name)).not.toContain('W')
  })

  test('of a report accepts the parameters of that report', async () => {
    const query = {
      preset: 'last_month',
      compare: 'last_year',
      by: 'staff',
      columns: 'amount,count',
      sort: '-amount',
    }
    const report = { resource: 'reports/discounts', name: '値引き', query, is_default: true }
    const { status, body } = await save(person, report)
    expect([status, body.data]).toEqual([201, { ...report, id: body.data.id }])
    expect(await viewsOf(person)).toContainEqual(body.data)
    const wrong = await change(person, body.data.id, {
      query: { preset: 'today', tree: 'report_groups' },
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['query.tree']])
    expect((await save(person, { ...report, name: 'W', query: { q: 'x' } })).status).toBe(422)
    expect(
      (await save(person, { ...report, name: 'W', resource: 'reports/toString' })).status,
    ).toBe(422)
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await save(staff, report)).status).toBe(403)
  })

  test('is refused over the limit per list', async () => {
    const many = await server.signIn(
      'shop_manager',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    for (let index = 0; index < 30; index += 1)
      expect((await save(many, { ...view, name: `${index}` })).status).toBe(201)
    const refused = await save(many, { ...view, name: 'one more' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
  })
})
