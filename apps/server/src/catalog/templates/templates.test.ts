import { templateKinds } from '@pos/contract/exchange/template-kinds'
import { resources } from '@pos/contract/resources'
import { shopTemplateIds } from '@pos/contract/shop/shop-templates'
import { describe, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
/** The administrator of an organization, who creates shops. */
const admin = tenantForEach(server)

const japan = { country_code: 'JP' }
const texas = { country_code: 'US', currency: 'USD', timezone: 'America/Chicago' } as const
const filled = [
  'taxes',
  'payments',
  'revenue-centers',
  'shop-maps',
  'categories',
  'menu-items',
  'courses',
] as const

describe.each([
  ['Japan', japan],
  ['the United States', texas],
] as const)('in %s', (_name, country) => {
  test.each(shopTemplateIds)(
    '%s fills a shop with pictures so that it can be sent, and is undone at once',
    async (template) => {
      const shop = await sisterOf(server, admin, country)
      const { act, get, all } = clientOf(server, shop)
      const offered = (await get('shop-templates')).find(
        (one: { id: string }) => one.id === template,
      )
      const done = await act('shop-templates/apply', { template })
      expect(done).toMatchObject({ present: 0, tax_to_enter: country === texas })

      const items = await all('menu-items')
      expect(
        items
          .map(({ name, price }: { name: string; price: number }) => ({ name, price }))
          .toSorted(byName),
      ).toEqual(offered.items.toSorted(byName))
      expect(items.filter((item: { group_ids: string[] }) => item.group_ids.length !== 1)).toEqual(
        [],
      )
      const tabs = await all('sub-categories')
      expect(tabs.filter((tab: { image: string | null }) => !tab.image)).toEqual([])
      expect(
        (await all('shop-maps')).flatMap(({ tables }: { tables: object[] }) => tables),
      ).toHaveLength(offered.tables)
      const [{ steps }] = await get('set-up-list')
      for (const step of ['taxes', 'payments', 'revenue_centers', 'floors', 'menu', 'order_screen'])
        expect([step, steps[step]]).toEqual([step, true])
      expect((await all('sub-categories', { on_main_screen: 'true' })).length).toBeGreaterThan(3)
      const { problems } = await get('firebases/preview')
      expect(problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual(
        [],
      )

      // The list of imports still offers undo after the message has disappeared.
      const [past] = await get('imports')
      expect(past).toMatchObject({
        id: done.write_id,
        kind: 'template',
        resource: 'menu-items',
        created: done.created,
        changed: 0,
      })
      await act(`writes/${past.id}/undo`)
      expect(await get('imports')).toEqual([])
      for (const name of filled) expect([name, await all(resources[name].path)]).toEqual([name, []])
    },
  )
})

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

describe('a shop with existing records', () => {
  test('keeps them and gets missing ones; a second run adds nothing', async () => {
    const shop = await sisterOf(server, admin, japan)
    const { act, create, all } = clientOf(server, shop)
    const tax = await create('taxes', {
      label: '10%',
      rate: '10',
      kind: 'exclusive',
      rounding: 'up',
    })
    const beer = await create('menu-items', { name: '生ビール 中', price: 999, tax_id: tax.id })
    await create('shop-maps', {
      name: '2階',
      tables: [{ code: 'C1', shape: 'rect_4_1', x: 0, y: 0, seats: 4 }],
    })
    const first = await act('shop-templates/apply', { template: 'izakaya' })
    expect(first).toMatchObject({ present: 2 })
    expect(await all('taxes', { q: '10' })).toMatchObject([{ id: tax.id, kind: 'exclusive' }])
    expect(await all('menu-items', { q: '生ビール' })).toMatchObject([{ id: beer.id, price: 999 }])
    expect(await all('shop-maps')).toHaveLength(1)
    const second = await act('shop-templates/apply', { template: 'izakaya' })
    expect(second).toEqual({
      created: 0,
      present: first.created + 2,
      write_id: null,
      tax_to_enter: false,
    })
  })

  test('of the United States uses its existing tax', async () => {
    const shop = await sisterOf(server, admin, texas)
    const { act, create, all } = clientOf(server, shop)
    const tax = await create('taxes', {
      label: 'Texas 8.25%',
      rate: '8.25',
      kind: 'exclusive',
      rounding: 'half_up',
    })
    expect(await act('shop-templates/apply', { template: 'bar_and_grill' })).toMatchObject({
      tax_to_enter: false,
    })
    expect(await all('taxes')).toHaveLength(1)
    expect(
      new Set((await all('menu-items')).map(({ tax_id }: { tax_id: string }) => tax_id)),
    ).toEqual(new Set([tax.id]))
  })

  test('stays unchanged if the template does not fit', async () => {
    const shop = await sisterOf(server, admin, japan)
    const { create, call, all } = clientOf(server, shop)
    // A period with another name in the hours of a template's period.
    await create('time-periods', { name: '通し営業', start_time: '10:00', end_time: '27:00' })
    const refused = await call('POST', 'shop-templates/apply', { template: 'ramen' })
    expect(refused.status).toBe(422)
    expect(await all('taxes')).toEqual([])
    expect(await all('menu-items')).toEqual([])
  })
})

test('empty lists offer templates exactly for the resources that templates fill', async () => {
  const filledKinds = new Set<string>()
  for (const template of shopTemplateIds) {
    const { act, all } = clientOf(server, await sisterOf(server, admin, japan))
    await act('shop-templates/apply', { template })
    for (const { name, path, scope } of Object.values(resources))
      if (scope === 'shop' && (await all(path)).length > 0) filledKinds.add(name)
  }
  expect([...filledKinds].toSorted()).toEqual([...templateKinds].toSorted())
})

test('the caller is the author of one write', async () => {
  const shop = await sisterOf(server, admin, japan)
  const { act, all, get } = clientOf(server, shop)
  await act('shop-templates/apply', { template: 'cafe' })
  const [item] = await all('menu-items')
  expect(await get(`menu-items/${item.id}/history`)).toMatchObject([{ action: 'create' }])
})
