import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { preparedForEach } from '#testing/prepared'
import type { Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const there = tenantForEach(server)
const here = preparedForEach(() => sisterOf(server, there))
const other = clientOf(server, there)
const ids = preparedForEach(() => makeMenu())
const { all, build } = clientOf(server, here)
const everything = ['menu-items', 'condiments', 'condiment-groups', 'taxes']
const copy = (body: object = {}, by: Caller = here) =>
  server.call(by, 'POST', '/v1/copy', {
    from_shop_id: there.shop_id,
    resources: everything,
    mode: 'new_only',
    ...body,
  })

it('copies records that refer to one another, even in cycles', async () => {
  const { status, body } = await copy()
  expect(body.errors ?? status).toBe(200)
  const [item] = await all('menu-items')
  const [tax] = await all('taxes')
  const [group] = await all('condiment-groups')
  const [sauce] = await all('condiments')
  expect(item).toMatchObject({
    name: 'Soba',
    price: 900,
    tax_id: tax.id,
    condiment_groups: [{ condiment_group_id: group.id }],
  })
  expect(sauce.fixed_items).toEqual([{ menu_item_id: item.id, fixed_condiment_id: null }])
  expect(group.condiment_ids).toEqual([sauce.id])
  expect([tax.id, group.id, sauce.id, item.id]).not.toEqual(expect.arrayContaining([ids.tax]))
  expect(countsOf((await copy({ mode: 'replace' })).body)['menu-items']).toMatchObject({
    unchanged: 1,
    create: 0,
    change: 0,
    delete: 0,
  })
})

it('copies items and their groups together, in their order', async () => {
  const { id: category_id } = await other.create('categories', { name: 'Food' })
  const { id: page } = await other.create('sub-categories', { name: 'Noodles', category_id })
  const { id: udon } = await other.build.menuItem({ name: 'Udon', price: 800, tax_id: ids.tax })
  await other.create('sub-categories/groups', {
    name: 'Warm',
    sub_category_id: page,
    menu_item_ids: [udon, ids.item],
  })
  const resources = [...everything, 'categories', 'sub-categories', 'sub-category-groups']
  const { status, body } = await copy({ resources })
  expect(body.errors ?? status).toBe(200)
  const [soba, copiedUdon] = await all('menu-items')
  const [group] = await all('sub-categories/groups')
  expect(group.menu_item_ids).toEqual([copiedUdon.id, soba.id])
  expect([soba.group_ids, copiedUdon.group_ids]).toEqual([[group.id], [group.id]])
  for (const mode of ['new_only', 'new_and_changed', 'replace']) {
    for (const counts of Object.values(countsOf((await copy({ resources, mode })).body)))
      expect(counts).toMatchObject({ create: 0, change: 0, delete: 0, refused: 0 })
  }
  const { version } = (await server.call(there, 'GET', `/v1/menu-items/${udon}`)).body.data
  const left = await server.call(there, 'PUT', `/v1/menu-items/${udon}`, {
    version,
    price: 850,
    group_ids: [],
  })
  expect(left.status).toBe(200)
  expect((await copy({ resources, mode: 'new_and_changed' })).status).toBe(200)
  expect((await all('sub-categories/groups'))[0].menu_item_ids).toEqual([soba.id])
  expect((await all('menu-items'))[1]).toMatchObject({ price: 850, group_ids: [] })
})

it('copies floors before the table charges that name their tables, in any order', async () => {
  const table = { code: 'A1', shape: 'rect_4_1', x: 0, y: 0, rotation: 0, seats: 4 }
  await other.create('shop-maps', {
    name: 'Ground floor',
    width: 1000,
    height: 800,
    tables: [table],
  })
  const { id: tax_id } = (await other.all('taxes'))[0]
  await other.create('table-charges', {
    internal_name: 'Seat',
    display_name: 'Seat',
    kind: 'amount',
    amount: 300,
    per: 'guest',
    excluded_table_codes: 'A1',
    tax_id,
  })
  const { status, body } = await copy({ resources: ['table-charges', 'shop-maps', 'taxes'] })
  expect(body.errors ?? status).toBe(200)
  expect(await all('table-charges')).toMatchObject([
    { internal_name: 'Seat', excluded_table_codes: 'A1' },
  ])
})

it('only previews in a dry run', async () => {
  const { body } = await copy({ dry_run: true })
  expect(countsOf(body)).toMatchObject({ 'menu-items': { create: 1 }, taxes: { create: 1 } })
  for (const resource of everything) expect(await all(resource)).toEqual([])
})

it('skips, changes or replaces existing records, as requested', async () => {
  const { id: tax } = await build.tax({ label: '10％', rounding: 'up' })
  await build.tax({ label: 'Old', rate: '5', rounding: 'up' })
  const only = { resources: ['taxes'] }
  expect(countsOf((await copy(only)).body).taxes).toMatchObject({
    create: 0,
    change: 0,
    unchanged: 1,
  })
  const changed = await copy({ ...only, mode: 'new_and_changed' })
  expect(changed.body.data.resources[0].rows[0]).toMatchObject({
    action: 'change',
    id: tax,
    cells: expect.any(Array),
  })
  expect(
    (await all('taxes')).map((one: { label: string; rounding: string }) => [
      one.label,
      one.rounding,
    ]),
  ).toEqual([
    ['10%', 'down'],
    ['Old', 'up'],
  ])
  expect(countsOf((await copy({ ...only, mode: 'replace' })).body).taxes).toMatchObject({
    delete: 1,
    unchanged: 1,
  })
  expect(await all('taxes')).toHaveLength(1)
})

it('does not replace records in use and names their uses', async () => {
  const { id: old } = await build.tax({ label: 'Old', rate: '5', rounding: 'up' })
  await build.menuItem({ name: 'Own dish', price: 1, tax_id: old })
  const before = await all('taxes')
  const { status, body } = await copy({ resources: ['taxes'], mode: 'replace' })
  expect([status, body.data.resources[0].counts.refused]).toEqual([422, 1])
  expect(Object.values(body.errors)).toEqual([['In use in "Own dish", cannot be deleted.']])
  expect(await all('taxes')).toEqual(before)
})

it('maps references by name, leaves out optional ones and refuses required ones', async () => {
  const missing = await copy({ resources: ['menu-items'] })
  expect([missing.status, Object.values(missing.body.errors)]).toEqual([
    422,
    [['"10%" was not found.', expect.stringContaining('left out')]],
  ])
  const { id: tax } = await build.tax({ label: '１０％', rounding: 'up' })
  const copied = await copy({ resources: ['menu-items'] })
  expect(copied.body.errors ?? copied.status).toBe(200)
  expect(await all('menu-items')).toMatchObject([
    { name: 'Soba', tax_id: tax, condiment_groups: [] },
  ])
})

it('converts amounts of another currency only with a rate', async () => {
  const dollars = await sisterOf(server, there, { currency: 'USD' })
  const refused = await copy({}, dollars)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { rate: ['The currencies differ (JPY to USD): enter a rate.'] },
  ])
  expect((await copy({ resources: ['taxes'] }, dollars)).status).toBe(200)
  expect((await copy({ rate: '0.0065' }, dollars)).status).toBe(200)
  // 900 yen are 5.85 dollars, 50 yen 0.325.
  expect(await all('menu-items', {}, dollars)).toMatchObject([{ price: 585 }])
  expect(await all('condiments', {}, dollars)).toMatchObject([{ price: 33 }])
})

it('copies pictures', async () => {
  const file = newId()
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into files (shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key)
      values (${there.shop_id}, ${file}, 'hash', 'image/webp', 1, 1, 'key', 'thumb')`.execute(db),
  )
  await server.call(there, 'PUT', `/v1/menu-items/${ids.item}`, { version: 2, image: file })
  await copy()
  const [item] = await all('menu-items')
  expect(item.image).toEqual(expect.any(String))
  expect(item.image).not.toBe(file)
})

it('is limited to the person’s shops and permissions', async () => {
  expect((await copy({ from_shop_id: server.stranger.shop_id })).status).toBe(404)
  expect((await copy({ from_shop_id: here.shop_id })).body.errors).toEqual({
    from_shop_id: ['Choose another shop.'],
  })
  expect((await copy({ resources: ['devices'] })).body.errors).toEqual({
    'resources.0': ['"devices" cannot be copied.'],
  })
  const manager = await server.signIn('shop_manager', here.organization_id, here.shop_id)
  expect((await copy({}, manager)).status).toBe(404)
  const staff = await server.signIn('shop_staff', here.organization_id, here.shop_id)
  expect((await copy({}, staff)).status).toBe(403)
  expect(await all('taxes')).toEqual([])
})

/** A tax, a sauce, an item and a group in the other shop that refer to each other. */
async function makeMenu() {
  const { id: tax } = await other.build.tax()
  const { id: item } = await other.build.menuItem({ name: 'Soba', price: 900, tax_id: tax })
  const fixed_items = [{ menu_item_id: item, fixed_condiment_id: null }]
  const { id: sauce } = await other.build.condiment({ name: 'Sauce', price: 50, fixed_items })
  const { id: group } = await other.build.condimentGroup({
    name: 'Toppings',
    condiment_ids: [sauce],
  })
  await server.call(there, 'PUT', `/v1/menu-items/${item}`, {
    version: 1,
    condiment_groups: [{ condiment_group_id: group }],
  })
  return { tax, group, sauce, item }
}

function countsOf(body: { data: { resources: { resource: string; counts: object }[] } }) {
  return Object.fromEntries(body.data.resources.map(({ resource, counts }) => [resource, counts]))
}
