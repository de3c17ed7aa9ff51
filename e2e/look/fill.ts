// Prepares shops for screenshots in a running demo, through the HTTP API:
// npm run look:fill -- --url http://127.0.0.1:3000 [--data empty,one,long,many]
import { parseArgs } from 'node:util'
import { accounts } from '../support/accounts.ts'
import { asPerson, type Interface, type Page, signInByInterface } from '../support/interface.ts'
import { fillLong } from './fill-long.ts'
import { fillMany } from './fill-many.ts'
import { fillOne } from './fill-one.ts'
import { sell } from './sell.ts'
import { enter, filledShops, findShop } from './shops.ts'

type Filled = keyof typeof filledShops
type Account = Page['data'][number] & { email: string | null; shop_ids: string[] }

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    data: { type: 'string', default: 'empty,one,long,many' },
  },
})
const url = values.url.replace(/\/$/, '')
const fillers: Readonly<
  Record<Filled, (person: Interface, from: string, to: string) => Promise<void>>
> = {
  empty: async () => undefined,
  one: async (person, from, to) => {
    await fillOne(person, from, to)
    await sell(url, person, 1, '山田 花子')
  },
  long: async (person, from, to) => {
    await fillLong({ person, system: await signIn('system_admin') }, from, to)
    await sell(
      url,
      person,
      12,
      'とても長い名前を持つ係でありながら端末では一行に収まらない山田花子ジョセフィーヌ',
    )
  },
  many: (person, _, to) => fillMany(url, person, to),
}

// Sensitive actions need a sign-in within the last ten minutes, so each shop gets a separate
// sign-in.
for (const name of values.data.split(',')) await prepare(name)

async function prepare(data: string) {
  const kind = Object.keys(filledShops).find((name): name is Filled => name === data)
  if (!kind)
    throw new Error(`Unknown data "${data}". Use one of ${Object.keys(filledShops).join(', ')}.`)
  const started = Date.now()
  const person = await signIn('organization_admin')
  // A shop with receipts cannot be deleted and created again.
  const { data: shops } = await person.get<Page>('/v1/shops?per_page=200')
  if (shops.some(({ name }) => name === filledShops[kind]))
    return console.log(`${filledShops[kind]} already exists`)
  const from = await findShop(person, null)
  await enter(person, from)
  const to = await makeShop(person, filledShops[kind])
  await fillers[kind](person, from.id, to)
  await enter(person, from)
  console.log(`${filledShops[kind]} is filled in ${Math.round((Date.now() - started) / 1000)} s`)
}

async function signIn(role: 'organization_admin' | 'system_admin') {
  return asPerson(url, await signInByInterface(url, accounts[role]))
}

/** Creates a Japanese shop and assigns the demo's manager and staff to it. */
async function makeShop(person: Interface, name: string): Promise<string> {
  const body = { name, country_code: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' }
  const { data: shop } = await person.send<{ data: { id: string } }>('POST', '/v1/shops', body)
  const { data: people } = await person.get<{ data: Account[] }>('/v1/users?per_page=200')
  for (const { id, version, email, shop_ids } of people)
    if (email === accounts.shop_manager || email === accounts.shop_staff)
      await person.send('PUT', `/v1/users/${id}`, { version, shop_ids: [...shop_ids, shop.id] })
  return shop.id
}
