import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { preparedForEach } from '#testing/prepared'
import type { Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'
import { copyRunner } from './run-copies.ts'

const server = sharedServer()
const here = tenantForEach(server)
const first = preparedForEach(() => sisterOf(server, here, { name: 'Namba' }))
const second = preparedForEach(() => sisterOf(server, here, { name: 'Umeda' }))
const { build, create, all } = clientOf(server, here)
const menu = preparedForEach(() => makeMenu())

interface Request {
  readonly selection?: readonly object[]
  readonly mode?: string
  readonly prices?: string
}
interface Preview {
  readonly rows: readonly {
    readonly cells: readonly { readonly field: string; readonly after: string }[]
  }[]
}
const requestOf = (request: Request = {}) => ({
  from_shop_id: here.shop_id,
  selection: [{ resource: 'menu-items', ids: [menu.soba, menu.udon] }],
  mode: 'new_and_changed',
  ...request,
})
const preview = (to: string | null, request: Request = {}, by: Caller = here) =>
  server.call(by, 'POST', '/v1/copies/preview', { ...requestOf(request), to_shop_id: to })
const seenIn = async (to: string | null, request: Request = {}) =>
  (await preview(to, request)).body.data.seen
const start = async (shops: readonly (string | null)[], request: Request = {}, id = newId()) => {
  const seen = await Promise.all(
    shops.map(async (shop_id) => ({ shop_id, seen: await seenIn(shop_id, request) })),
  )
  return server.call(here, 'POST', '/v1/copies', { id, ...requestOf(request), shops: seen })
}
const ended = async (id: string, by: Caller = here) => {
  await copyRunner(server.engine).run()
  return (await server.call(by, 'GET', `/v1/copies/${id}`)).body.data
}
const statesOf = (copy: { shops: { state: string }[] }) => copy.shops.map(({ state }) => state)
const named = (records: { name?: string; label?: string }[]) =>
  records.map(({ name, label }) => name ?? label).toSorted()

it('copies records with their dependencies to several shops; undoes all at once', async () => {
  const { status, body } = await start([first.shop_id, second.shop_id])
  expect(body.errors ?? status).toBe(200)
  const copy = await ended(body.data.id)
  expect(statesOf(copy)).toEqual(['copied', 'copied'])
  expect(copy.ended_at).not.toBeNull()
  expect(copy.shops[0].counts).toMatchObject({ refused: 0, change: 0, delete: 0 })
  for (const shop of [first, second]) {
    const items = await all('menu-items', {}, shop)
    expect(named(items)).toEqual(['Soba', 'Udon'])
    // Ramen is in the same group and was not selected.
    expect(named(await all('sub-categories/groups', {}, shop))).toEqual(['Warm'])
    expect((await all('sub-categories/groups', {}, shop))[0].menu_item_ids.toSorted()).toEqual(
      items.map(({ id }: { id: string }) => id).toSorted(),
    )
    for (const kind of ['taxes', 'categories', 'sub-categories', 'condiment-groups', 'condiments'])
      expect(await all(kind, {}, shop)).toHaveLength(1)
  }
  const undo = await server.call(here, 'POST', `/v1/copies/${copy.id}/undo`)
  expect(statesOf(undo.body.data)).toEqual(['undoing', 'undoing'])
  const undone = await ended(copy.id)
  expect(undone.shops[0].problems).toEqual([])
  expect(statesOf(undone)).toEqual(['undone', 'undone'])
  for (const kind of ['menu-items', 'taxes', 'categories', 'sub-categories/groups', 'condiments'])
    expect(await all(kind, {}, first)).toEqual([])
})

it('previews the copy and changes nothing', async () => {
  const { status, body } = await preview(first.shop_id)
  expect(body.errors ?? status).toBe(200)
  const { counts, resources, problems, left_out } = body.data
  expect(counts).toMatchObject({ create: 8, change: 0, refused: 0 })
  expect(
    Object.fromEntries(
      resources.map((one: { resource: string; along: number }) => [one.resource, one.along]),
    ),
  ).toMatchObject({
    'menu-items': 0,
    taxes: 1,
    categories: 1,
  })
  expect(problems).toEqual([])
  // Printers are physical: they are matched by name and never created.
  expect(left_out).toEqual(['"Kitchen" is not in this shop and is left out.'])
  const said = resources.flatMap((one: Preview) =>
    one.rows.flatMap(({ cells }) => cells.map(({ field, after }) => [field, after])),
  )
  expect(said).toContainEqual([
    'condiment_groups',
    'Toppings (Minimum choices 0, Maximum choices 2)',
  ])
  expect(said).toContainEqual(['menu_item_ids', 'Soba, Udon'])
  expect(await all('menu-items', {}, first)).toEqual([])
})

it('links to the shop’s own records by name and leaves them unchanged', async () => {
  const there = clientOf(server, first)
  const { id: tax } = await there.build.tax({ label: '１０％', rounding: 'up' })
  const { id: printer } = await there.create('printers', { name: 'kitchen', ...printerOf })
  await start([first.shop_id])
  await copyRunner(server.engine).run()
  const [soba] = await all('menu-items', {}, first)
  expect(soba).toMatchObject({ tax_id: tax, printer_ids: [printer] })
  expect(await all('taxes', {}, first)).toMatchObject([{ id: tax, rounding: 'up' }])
})

it('keeps a shop’s prices unless requested; new records have copied prices', async () => {
  await start([first.shop_id])
  await copyRunner(server.engine).run()
  const udon = (await all('menu-items', {}, first)).find(
    ({ name }: { name: string }) => name === 'Udon',
  )
  await server.call(first, 'PUT', `/v1/menu-items/${udon.id}`, {
    version: udon.version,
    price: 990,
    for_courses: false,
  })
  const kept = await start([first.shop_id])
  expect(statesOf(await ended(kept.body.data.id))).toEqual(['copied'])
  expect(await server.call(first, 'GET', `/v1/menu-items/${udon.id}`)).toMatchObject({
    body: { data: { price: 990 } },
  })
  const copied = await start([first.shop_id], { prices: 'copy' })
  expect(statesOf(await ended(copied.body.data.id))).toEqual(['copied'])
  expect(await server.call(first, 'GET', `/v1/menu-items/${udon.id}`)).toMatchObject({
    body: { data: { price: 800 } },
  })
})

it('only adds missing records, and says if there is nothing to do', async () => {
  await clientOf(server, first).build.menuItem({
    name: 'soba',
    price: 1,
    tax_id: (await clientOf(server, first).build.tax({ label: 'Old' })).id,
  })
  const added = await start([first.shop_id], { mode: 'new_only' })
  const copy = await ended(added.body.data.id)
  expect(copy.shops[0].counts).toMatchObject({ unchanged: 1, change: 0 })
  expect(
    (await all('menu-items', {}, first)).map(({ name, price }: { name: string; price: number }) => [
      name,
      price,
    ]),
  ).toEqual([
    ['soba', 1],
    ['Udon', 800],
  ])
  const again = await start([first.shop_id], { mode: 'new_only' })
  expect(statesOf(await ended(again.body.data.id))).toEqual(['unchanged'])
})

it('replaces whole kinds, never for single records', async () => {
  await clientOf(server, first).create('allergies', { name: 'Old' })
  await create('allergies', { name: 'Nuts' })
  const single = await preview(first.shop_id, { mode: 'replace' })
  expect(Object.keys(single.body.errors)).toEqual(['mode'])
  const whole = { mode: 'replace', selection: [{ resource: 'allergies' }] }
  const { body } = await start([first.shop_id], whole)
  expect((await ended(body.data.id)).shops[0]).toMatchObject({
    state: 'copied',
    counts: { create: 1, delete: 1 },
  })
  expect(named(await all('allergies', {}, first))).toEqual(['Nuts'])
  await server.call(here, 'POST', `/v1/copies/${body.data.id}/undo`)
  expect(statesOf(await ended(body.data.id))).toEqual(['undone'])
  expect(named(await all('allergies', {}, first))).toEqual(['Old'])
})

it('refuses new amounts of another currency, and updates other fields', async () => {
  const dollars = await sisterOf(server, here, { name: 'Honolulu', currency: 'USD' })
  const { body } = await preview(dollars.shop_id)
  expect(body.data.counts.refused).toBeGreaterThan(0)
  expect(body.data.problems[0]).toMatchObject({
    name: expect.any(String),
    text: expect.stringContaining('JPY'),
  })
  const texts: string[] = body.data.problems.map(({ text }: { text: string }) => text)
  expect(texts.filter((text) => text.includes('deleted'))).toEqual([])
  const group = body.data.problems.find(
    ({ resource }: { resource: string }) => resource === 'sub-category-groups',
  )
  expect(group.text).toMatch(/"Soba", "Udon", which cannot be copied: .*JPY/)
  const there = clientOf(server, dollars)
  const { id: tax_id } = await there.build.tax({ label: '10%' })
  for (const name of ['Soba', 'Udon']) await there.build.menuItem({ name, price: 777, tax_id })
  await there.build.condiment({ name: 'Sauce', price: 0 })
  await there.build.condimentGroup({ name: 'Toppings' })
  const copied = await start([dollars.shop_id], { prices: 'copy' })
  expect(statesOf(await ended(copied.body.data.id))).toEqual(['copied'])
  expect(
    (await all('menu-items', {}, dollars)).map(({ price }: { price: number }) => price),
  ).toEqual([777, 777])
})

it('lets one shop fail without the others, and writes nothing there', async () => {
  const seen = [first, second].map(({ shop_id }) => seenIn(shop_id))
  const [a, b] = await Promise.all(seen)
  // Another user creates a dish with that name after the preview.
  const there = clientOf(server, first)
  await there.build.menuItem({
    name: 'Udon',
    price: 1,
    tax_id: (await there.build.tax({ label: '10%' })).id,
  })
  const shops = [
    { shop_id: first.shop_id, seen: a },
    { shop_id: second.shop_id, seen: b },
  ]
  const { body } = await server.call(here, 'POST', '/v1/copies', {
    id: newId(),
    ...requestOf(),
    shops,
  })
  const copy = await ended(body.data.id)
  expect(statesOf(copy)).toEqual(['refused', 'copied'])
  expect(copy.shops[0].problems[0].text).toContain('since the preview')
  expect(named(await all('menu-items', {}, first))).toEqual(['Udon'])
  expect(await all('categories', {}, first)).toEqual([])
})

it('undoes the copy except in shops where a record changed since', async () => {
  const { body } = await start([first.shop_id, second.shop_id])
  await copyRunner(server.engine).run()
  const [soba] = await all('menu-items', {}, first)
  await server.call(first, 'PUT', `/v1/menu-items/${soba.id}`, {
    version: soba.version,
    price: 950,
  })
  await server.call(here, 'POST', `/v1/copies/${body.data.id}/undo`)
  const copy = await ended(body.data.id)
  expect(statesOf(copy)).toEqual(['kept', 'undone'])
  expect(copy.shops[0].problems).toEqual([
    { resource: null, name: 'Soba', text: expect.stringContaining('changed afterwards') },
  ])
  expect(await all('menu-items', {}, first)).toHaveLength(2)
  expect(await all('menu-items', {}, second)).toEqual([])
})

it('is executed once, even if it is sent repeatedly', async () => {
  const shops = [{ shop_id: first.shop_id, seen: await seenIn(first.shop_id) }]
  const body = { id: newId(), ...requestOf(), shops }
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call(here, 'POST', '/v1/copies', body)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(statesOf(await ended(body.id))).toEqual(['copied'])
  expect(await all('menu-items', {}, first)).toHaveLength(2)
  expect((await server.call(here, 'GET', '/v1/copies')).body.data).toHaveLength(1)
})

it('continues after a stopped server and after a temporary error', async () => {
  const { body } = await start([first.shop_id, second.shop_id])
  await copyRunner(server.engine).run()
  // The state after the server was killed after the first shop: the second has neither records nor
  // outcome.
  await server.call(here, 'POST', `/v1/copies/${body.data.id}/undo`)
  expect(statesOf(await ended(body.data.id))).toEqual(['undone', 'undone'])
  await asSystem(
    sql`update copy_shops set state = 'waiting', ended_at = null where copy_id = ${body.data.id} and shop_id = ${second.shop_id}`,
  )
  expect(statesOf(await ended(body.data.id))).toEqual(['undone', 'copied'])
  expect(await all('menu-items', {}, second)).toHaveLength(2)
})

it('stops when its author loses the rights', async () => {
  const manager = await server.signIn('shop_manager', here.organization_id, here.shop_id)
  expect((await preview(first.shop_id, {}, manager)).status).toBe(404)
  await assign(manager, first.shop_id)
  const seen = (await preview(first.shop_id, {}, manager)).body.data.seen
  const body = { id: newId(), ...requestOf(), shops: [{ shop_id: first.shop_id, seen }] }
  const hold = await server.call(manager, 'POST', '/v1/copies', {
    ...body,
    shops: [...body.shops, { shop_id: second.shop_id, seen }],
  })
  expect(hold.status).toBe(404)
  await asSystem(sql`
    insert into copies (organization_id, id, from_shop_id, user_id, user_name, locale, request, at)
    values (${here.organization_id}, ${body.id}, ${here.shop_id}, ${manager.user_id}, 'M', 'en', ${JSON.stringify(requestOf())}::jsonb, ${server.clock.now()})`)
  await asSystem(sql`update users set role = 'shop_staff' where id = ${manager.user_id}`)
  await asSystem(sql`
    insert into copy_shops (organization_id, copy_id, shop_id, position, seen)
    values (${here.organization_id}, ${body.id}, ${first.shop_id}, 0, ${seen})`)
  const copy = await ended(body.id, manager)
  expect(statesOf(copy)).toEqual(['refused'])
  expect(await all('menu-items', {}, first)).toEqual([])
})

it('is limited to shops and records that the caller may see', async () => {
  const { stranger } = server
  expect((await preview(stranger.shop_id)).status).toBe(404)
  const foreign = { ...requestOf(), from_shop_id: stranger.shop_id, to_shop_id: first.shop_id }
  expect((await server.call(here, 'POST', '/v1/copies/preview', foreign)).status).toBe(404)
  expect((await preview(here.shop_id)).status).toBe(422)
  const shops = [{ shop_id: stranger.shop_id, seen: '' }]
  expect(
    (await server.call(here, 'POST', '/v1/copies', { id: newId(), ...requestOf(), shops })).status,
  ).toBe(404)
  const { body } = await start([first.shop_id])
  await copyRunner(server.engine).run()
  expect((await server.call(stranger, 'GET', `/v1/copies/${body.data.id}`)).status).toBe(404)
  expect((await server.call(stranger, 'POST', `/v1/copies/${body.data.id}/undo`)).status).toBe(404)
  expect((await server.call(stranger, 'GET', '/v1/copies')).body.data).toEqual([])
  const colleague = await server.signIn('organization_admin', here.organization_id, here.shop_id)
  expect((await server.call(colleague, 'GET', `/v1/copies/${body.data.id}`)).status).toBe(404)
  const staff = await server.signIn('shop_staff', here.organization_id, here.shop_id)
  expect((await preview(first.shop_id, {}, staff)).status).toBe(403)
  expect(
    (await server.call(staff, 'POST', '/v1/copies', { id: newId(), ...requestOf(), shops })).status,
  ).toBe(403)
})

const printerOf = { type: 'kitchen', ip_address: '192.168.1.50' }
const asSystem = (statement: ReturnType<typeof sql>) =>
  server.engine.database.transaction(
    { system: true },
    async (db) => void (await statement.execute(db)),
  )
const assign = (caller: Caller, shopId: string) =>
  asSystem(
    sql`insert into user_shops (organization_id, user_id, shop_id) values (${caller.organization_id}, ${caller.user_id}, ${shopId})`,
  )

/** Three dishes in a group, with a tax, a sauce and a printer; two of them are copied. */
async function makeMenu() {
  const { id: tax_id } = await build.tax()
  const { id: printer } = await create('printers', { name: 'Kitchen', ...printerOf })
  const { id: sauce } = await build.condiment({ name: 'Sauce', price: 50 })
  const { id: toppings } = await build.condimentGroup({ name: 'Toppings', condiment_ids: [sauce] })
  const { id: category_id } = await create('categories', { name: 'Food' })
  const { id: sub_category_id } = await create('sub-categories', { name: 'Noodles', category_id })
  const more = {
    tax_id,
    condiment_groups: [{ condiment_group_id: toppings, min_select: 0, max_select: 2 }],
  }
  const { id: soba } = await build.menuItem({
    name: 'Soba',
    price: 900,
    ...more,
    printer_ids: [printer],
  })
  const { id: udon } = await build.menuItem({ name: 'Udon', price: 800, tax_id })
  const { id: ramen } = await build.menuItem({ name: 'Ramen', price: 700, tax_id })
  await create('sub-categories/groups', {
    name: 'Warm',
    sub_category_id,
    menu_item_ids: [soba, udon, ramen],
  })
  return { soba, udon, ramen }
}
