import type { UserRole } from '@pos/contract/permissions'
import { accounts } from '../support/accounts.ts'
import { asPerson, type Interface, signInByInterface } from '../support/interface.ts'

/** The shops that fill.ts prepares, by what is special about them. */
export const filledShops = {
  empty: '0件',
  one: '1件ずつ',
  // 40 characters already: so it is found again when everything is made long.
  long: '長い名前の店　とても長い店名を持つ試験のための店舗　本館二階の一番奥にある特別間',
  many: '2万件',
} as const

interface Shop {
  readonly id: string
  readonly name: string
  readonly currency: string
}

interface Address {
  readonly shops: readonly Shop[]
  readonly organizations: readonly { readonly id: string }[]
}

/** The person's shop of a name, or part of it; without one the demo's own Japanese shop. Throws with the names of those that there are. */
export async function findShop(person: Interface, name: string | null): Promise<Shop> {
  const seen: string[] = []
  // Those who run the system see the shops of one organization at a time.
  for (const organization of [null, ...(await readAddress(person)).organizations]) {
    if (organization) await person.send('POST', '/v1/profile/switch-organization', { organization_id: organization.id })
    const { shops } = await readAddress(person)
    const found = shops.find((shop) => shop.name === name) ?? shops.find((shop) => (name ? shop.name.includes(name) : isOfDemo(shop)))
    if (found) return found
    seen.push(...shops.map((shop) => shop.name))
  }
  throw new Error(`No shop ${name ?? 'with yen'} among ${seen.join(', ')}`)
}

const filledNames: readonly string[] = Object.values(filledShops)
const isOfDemo = ({ name, currency }: Shop) => currency === 'JPY' && !filledNames.includes(name)

async function readAddress(person: Interface): Promise<Address> {
  return (await person.get<{ data: Address }>('/v1/profile/me')).data
}

/** Moves the person's session to a shop. */
export async function enter(person: Interface, shop: { readonly id: string }): Promise<void> {
  await person.send('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
}

/** An account of the demo in a session of its own, in a shop. */
export async function signInAt(url: string, role: UserRole, shop: string | null): Promise<Interface> {
  const person = asPerson(url, await signInByInterface(url, accounts[role]))
  await enter(person, await findShop(person, shop))
  return person
}
