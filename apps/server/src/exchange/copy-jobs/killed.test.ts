import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { builtProgram } from '#testing/built-programs'
import { account, prepare, withDatabase } from '#testing/databases/crash-database'
import { type ServerProcess, serverProcess } from '#testing/server-process'

const program = [builtProgram('main')]
const items = 400
let settings: { VAR_DIR: string; DATABASE_URL: string }
let server: ServerProcess
let shopId: string
beforeAll(async () => {
  settings = { VAR_DIR: await mkdtemp(path.join(tmpdir(), 'pos-copies-')), DATABASE_URL: '' }
  shopId = await withDatabase(settings, prepare)
  server = await serverProcess(program, {
    ...settings,
    APP_SECRET: randomBytes(32).toString('hex'),
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(settings.VAR_DIR, { recursive: true, force: true })
})

/** Calls the running server as its administrator. */
async function signedIn() {
  let token = ''
  const call = async <T>(method: string, to: string, body?: object | FormData): Promise<T> => {
    const isFile = body instanceof FormData
    const response = await fetch(`${server.url}/v1/${to}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isFile ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(
        `${method} ${to} answered ${response.status}: ${text.slice(0, 300)} ${server.output}`,
      )
    return (text ? JSON.parse(text) : null) as T
  }
  token = (await call<{ data: { access_token: string } }>('POST', 'auth/login', account)).data
    .access_token
  return call
}

interface Copy {
  readonly shops: readonly { readonly shop_id: string; readonly state: string }[]
}

/** Items and shop states of a copy while no server runs. */
const foundIn = (copyId: string) =>
  withDatabase(settings, (database) =>
    database.transaction({ system: true }, async (db) => {
      const { rows } = await sql<{ state: string; items: number; taxes: number }>`
        select p.state, (select count(*)::int from menu_items i where i.shop_id = p.shop_id) as items,
          (select count(*)::int from taxes t where t.shop_id = p.shop_id) as taxes
        from copy_shops p where p.copy_id = ${copyId} order by p.position`.execute(db)
      return rows
    }),
  )

it('a killed server leaves each shop complete or untouched, and another continues', {
  timeout: 300_000,
}, async () => {
  await server.start()
  const call = await signedIn()
  await call('POST', 'taxes', { label: '8%', rate: '8', kind: 'exclusive', rounding: 'half_up' })
  const file = new FormData()
  const lines = Array.from({ length: items }, (_, index) => `Dish ${index},${100 + index}.00,8%`)
  file.append('file', new Blob([`name,price,tax_id\n${lines.join('\n')}\n`]), 'menu.csv')
  await call('POST', 'menu-items/import', file)
  const shops: { shop_id: string; seen: string }[] = []
  const request = {
    from_shop_id: shopId,
    selection: [{ resource: 'menu-items' }],
    mode: 'new_and_changed',
    prices: 'keep',
  }
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const { data } = await call<{ data: { id: string } }>('POST', 'shops', {
      name,
      country_code: 'US',
      timezone: 'America/New_York',
      currency: 'USD',
    })
    const preview = await call<{ data: { seen: string } }>('POST', 'copies/preview', {
      ...request,
      to_shop_id: data.id,
    })
    shops.push({ shop_id: data.id, seen: preview.data.seen })
  }
  const id = newId()
  await call('POST', 'copies', { id, ...request, shops })
  const states = async () =>
    (await call<{ data: Copy }>('GET', `copies/${id}`)).data.shops.map(({ state }) => state)
  // The embedded database has one connection: this is answered between two shops while the next is
  // about to be written.
  while (!(await states()).includes('copied'))
    await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await server.kill()

  const found = await foundIn(id)
  expect(found.map(({ state }) => state)).toContain('waiting')
  for (const shop of found)
    expect([shop.items, shop.taxes]).toEqual(shop.state === 'copied' ? [items, 1] : [0, 0])

  await server.start()
  const again = await signedIn()
  const ended = async () =>
    (await again<{ data: Copy }>('GET', `copies/${id}`)).data.shops.map(({ state }) => state)
  while ((await ended()).includes('waiting'))
    await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await ended()).toEqual(shops.map(() => 'copied'))
  await server.stop()
  expect((await foundIn(id)).map((shop) => [shop.items, shop.taxes])).toEqual(
    shops.map(() => [items, 1]),
  )
})
