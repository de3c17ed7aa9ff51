import type { UserRole } from '@pos/contract/permissions'
import { accounts } from '../support/accounts.ts'
import { asPerson, type Interface, signInByInterface } from '../support/interface.ts'

/** The names of the shops that fill.ts prepares, by kind of data. */
export const filledShops = {
  empty: '0件',
  one: '1件ずつ',
  // The name already has 40 characters, so lengthening does not change it and the shop can be
  // found.
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

/**
 * Finds a shop of the person by its name or part of it; null means the demo's Japanese shop. Throws
 * with the existing names.
 */
export async function findShop(person: Interface, name: string | null): Promise<Shop> {
  const names: string[] = []
  // System administrators see the shops of one organization at a time.
  for (const organization of [null, ...(await readAddress(person)).organizations]) {
    if (organization)
      await person.send('POST', '/v1/profile/switch-organization', {
        organization_id: organization.id,
      })
    const { shops } = await readAddress(person)
    const match =
      shops.find((shop) => shop.name === name) ??
      shops.find((shop) => (name ? shop.name.includes(name) : isDemoShop(shop)))
    if (match) return match
    names.push(...shops.map((shop) => shop.name))
  }
  throw new Error(`Unknown shop ${name ?? 'with yen'}. Existing shops: ${names.join(', ')}`)
}

const filledNames: readonly string[] = Object.values(filledShops)
const isDemoShop = ({ name, currency }: Shop) => currency === 'JPY' && !filledNames.includes(name)

async function readAddress(person: Interface): Promise<Address> {
  return (await person.get<{ data: Address }>('/v1/profile/me')).data
}

/** Switches the person's session to a shop. */
export async function enter(person: Interface, shop: { readonly id: string }): Promise<void> {
  await person.send('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
}

/** Signs in the demo account of a role in a new session, and enters a shop. */
export async function signInAt(
  url: string,
  role: UserRole,
  shop: string | null,
): Promise<Interface> {
  const person = asPerson(url, await signInByInterface(url, accounts[role]))
  await enter(person, await findShop(person, shop))
  return person
}
