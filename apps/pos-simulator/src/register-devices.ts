import type { Profile } from '@pos/contract/features/profile'
import { addDays } from '@pos/domain/calendar-date'
import { send } from './http.ts'
import type { Options } from './options.ts'

/** A shop and the API keys of its simulated devices. */
export interface SimulatedShop {
  readonly id: string
  readonly name: string
  readonly currency: 'JPY' | 'USD'
  readonly keys: readonly { readonly name: string; readonly key: string }[]
  /** Uids of receipts that the shop has of the days to be made: an interrupted run goes on, whatever release was sent meanwhile. */
  readonly known: ReadonlySet<string>
}

/** Signs in as a person would and makes devices named "Simulator N" in every shop that the account sees, each with a fresh key. */
export async function registerDevices(options: Options): Promise<SimulatedShop[]> {
  const { url, email: credential, password } = options
  const login = await send<{ data: { access_token: string } }>(url, 'POST', '/v1/auth/login', { body: { credential, password } })
  const headers = { authorization: `Bearer ${login.body.data.access_token}` }
  const { body } = await send<{ data: Profile }>(url, 'GET', '/v1/profile/me', { headers })
  const shops: SimulatedShop[] = []
  for (const shop of body.data.shops) {
    await send(url, 'POST', '/v1/profile/switch-shop', { headers, body: { shop_id: shop.id } })
    const keys = []
    const devices = options.devices + (options.stuck > 0 ? 1 : 0)
    for (let number = 1; number <= devices; number += 1) keys.push(await makeDevice(url, headers, `Simulator ${number}`))
    const known = options.live ? new Set<string>() : await readKnown(url, headers, options.days)
    shops.push({ id: shop.id, name: shop.name, currency: shop.currency, keys, known })
  }
  await send(url, 'POST', '/v1/auth/logout', { headers })
  return shops
}

async function readKnown(url: string, headers: Record<string, string>, days: number) {
  const known = new Set<string>()
  // A day more than is made: the shop's clock may be behind this one's.
  const from = addDays(new Date().toISOString().slice(0, 10), -days - 1)
  let cursor = ''
  for (;;) {
    const path = `/v1/receipts?sort=at&per_page=200&from=${from}${cursor}`
    const { body } = await send<{ data: { uid: string }[]; meta: { next: string | null } }>(url, 'GET', path, { headers })
    for (const { uid } of body.data) known.add(uid)
    if (body.meta.next === null) return known
    cursor = `&cursor=${body.meta.next}`
  }
}

async function makeDevice(url: string, headers: Record<string, string>, name: string) {
  const found = await send<{ data: { id: string; name: string }[] }>(url, 'GET', `/v1/devices?q=${encodeURIComponent(name)}`, { headers })
  const id =
    found.body.data.find((device) => device.name === name)?.id ??
    (await send<{ data: { id: string } }>(url, 'POST', '/v1/devices', { headers, body: { name } })).body.data.id
  const made = await send<{ data: { api_key: string } }>(url, 'POST', `/v1/devices/${id}/api-key`, { headers })
  return { name, key: made.body.data.api_key }
}
