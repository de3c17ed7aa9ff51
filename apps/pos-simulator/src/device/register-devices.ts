import type { Profile } from '@pos/contract/accounts/profile'
import { addDays } from '@pos/domain/days/calendar-date'
import type { Options } from '../options.ts'
import { send } from './http.ts'
import { KeptKeys } from './kept-keys.ts'

/** A shop and the API keys of its simulated devices. */
export interface SimulatedShop {
  readonly id: string
  readonly name: string
  readonly currency: 'JPY' | 'USD'
  readonly keys: readonly { readonly id: string; readonly name: string; readonly key: string }[]
  /**
   * Uids of receipts that the shop already has for those days, so that an interrupted run can
   * continue, even after another release.
   */
  readonly known: ReadonlySet<string>
  /** The security codes of the people who sign in, by id. */
  readonly codes: ReadonlyMap<string, string>
}

type Headers = Record<string, string>

/**
 * Signs in with the accounts and prepares devices with new keys in every shop that they can access.
 */
export async function registerDevices(options: Options): Promise<SimulatedShop[]> {
  const kept = new KeptKeys(options.keys)
  const found = await Promise.all(options.emails.map((email) => registerOf(options, email, kept)))
  return [...new Map(found.flat().map((shop) => [shop.id, shop])).values()]
}

async function registerOf(
  options: Options,
  credential: string,
  kept: KeptKeys,
): Promise<SimulatedShop[]> {
  const { url, password } = options
  const login = await send<{ data: { access_token: string } }>(url, 'POST', '/v1/auth/login', {
    body: { credential, password },
  })
  const headers = { authorization: `Bearer ${login.body.data.access_token}` }
  const { body } = await send<{ data: Profile }>(url, 'GET', '/v1/profile/me', { headers })
  const shops: SimulatedShop[] = []
  for (const shop of body.data.shops.filter(
    ({ id }) => options.shops.length === 0 || options.shops.includes(id),
  )) {
    await send(url, 'POST', '/v1/profile/switch-shop', { headers, body: { shop_id: shop.id } })
    const keys = await readyDevices(options, headers, kept)
    const known = options.live ? new Set<string>() : await readKnown(url, headers, options.days)
    const codes =
      options.live || options.today
        ? await readCodes(url, headers, shop.id)
        : new Map<string, string>()
    shops.push({ codes, id: shop.id, name: shop.name, currency: shop.currency, keys, known })
  }
  await send(url, 'POST', '/v1/auth/logout', { headers })
  return shops
}

interface CodedAccount {
  readonly id: string
  readonly active: boolean
  readonly has_security_code: boolean
  readonly shop_ids: readonly string[]
}

/** Reads security codes as a manager does; the histories record it. */
async function readCodes(
  url: string,
  headers: Headers,
  shopId: string,
): Promise<ReadonlyMap<string, string>> {
  const { body } = await send<{ data: CodedAccount[] }>(url, 'GET', '/v1/users?per_page=200', {
    headers,
  })
  const here = body.data.filter(
    ({ active, shop_ids }) => active && (shop_ids.length === 0 || shop_ids.includes(shopId)),
  )
  const codes = new Map<string, string>()
  for (const { id } of here.filter((account) => account.has_security_code)) {
    const path = `/v1/users/${id}/security-code/reveal`
    const answer = await send<{ data: { security_code: string } }>(url, 'POST', path, {
      headers,
    }).catch(() => null)
    if (answer) codes.set(id, answer.body.data.security_code)
  }
  return codes
}

async function readKnown(url: string, headers: Headers, days: number) {
  const known = new Set<string>()
  // Includes one more day, because the shop's clock may be behind this machine's.
  const from = addDays(new Date().toISOString().slice(0, 10), -days - 1)
  let cursor = ''
  for (;;) {
    const path = `/v1/receipts?sort=at&per_page=200&from=${from}${cursor}`
    const { body } = await send<{ data: { uid: string }[]; meta: { next: string | null } }>(
      url,
      'GET',
      path,
      { headers },
    )
    for (const { uid } of body.data) known.add(uid)
    if (body.meta.next === null) return known
    cursor = `&cursor=${body.meta.next}`
  }
}

interface ListedDevice {
  readonly id: string
  readonly name: string
  readonly api_key_hint: string | null
}

/**
 * Prepares the requested number of devices. With `existing`, it first uses those of the shop,
 * except devices with a key of another account; then devices named "Simulator 1" and so on, which
 * get a new key unless theirs is stored.
 */
async function readyDevices(options: Options, headers: Headers, kept: KeptKeys) {
  const { url, existing } = options
  const count = options.devices + (options.stuck > 0 ? 1 : 0)
  const { body } = await send<{ data: ListedDevice[] }>(url, 'GET', '/v1/devices?per_page=200', {
    headers,
  })
  const current = Array.from({ length: count }, (_, index) => `Simulator ${index + 1}`)
  // Ids are in order of creation.
  const free = body.data
    .filter(
      (device) =>
        !current.includes(device.name) &&
        (device.api_key_hint === null || kept.keyOf(device) !== null),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const names = [...(existing ? free.map(({ name }) => name) : []), ...current].slice(0, count)
  const keys = []
  for (const name of names) {
    const device =
      body.data.find((one) => one.name === name) ??
      (await send<{ data: ListedDevice }>(url, 'POST', '/v1/devices', { headers, body: { name } }))
        .body.data
    keys.push({
      id: device.id,
      name,
      key: kept.keyOf(device) ?? (await makeKey(url, headers, device.id, kept)),
    })
  }
  return keys
}

async function makeKey(url: string, headers: Headers, id: string, kept: KeptKeys) {
  const { body } = await send<{ data: { api_key: string } }>(
    url,
    'POST',
    `/v1/devices/${id}/api-key`,
    { headers },
  )
  kept.keep(id, body.data.api_key)
  return body.data.api_key
}
