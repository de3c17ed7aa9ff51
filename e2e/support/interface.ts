import type { Page as BrowserPage } from '@playwright/test'
import type { UserRole } from '@pos/contract/permissions'
import { accounts, password } from './accounts.ts'
import { rememberMade } from './made-records.ts'

/** A page of a list as the API returns it. */
export interface Page<T = Record<string, unknown> & { id: string; version: number }> {
  readonly data: T[]
  readonly meta: { readonly total: number }
}

/**
 * A client of the HTTP API outside the browser, which prepares data, acts as a second person or
 * acts as a device.
 */
export interface Interface {
  readonly token: string
  get<T = unknown>(path: string): Promise<T>
  send<T = unknown>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T>
}

/** Signs in and returns the token. Throws with the server's message. */
export async function signInByInterface(
  url: string,
  credential: string,
  secret = password,
): Promise<string> {
  const answer = await call<{ data: { access_token: string } }>(url, {}, 'POST', '/v1/auth/login', {
    credential,
    password: secret,
  })
  return answer.data.access_token
}

interface Address {
  readonly shop: { readonly id: string } | null
  readonly shops: readonly { readonly id: string; readonly currency: string }[]
}

/**
 * Switches a session to the person's first shop of a currency, if any. Otherwise a new session
 * starts where another test left the account.
 */
export async function enterShop(person: Interface, currency: 'JPY' | 'USD'): Promise<void> {
  const { data: at } = await person.get<{ data: Address }>('/v1/profile/me')
  const first = at.shops.find((shop) => shop.currency === currency)
  if (first && first.id !== at.shop?.id)
    await person.send('POST', '/v1/profile/switch-shop', { shop_id: first.id })
}

/** Returns a client with a person's token. */
export function asPerson(url: string, token: string): Interface {
  return withHeaders(url, token, { authorization: `Bearer ${token}` })
}

/**
 * Returns a client with the session of a page, including its cookies, to which the session is
 * bound.
 */
export async function asBrowser(url: string, page: BrowserPage): Promise<Interface> {
  const token = (await page.evaluate(() => localStorage.getItem('auth._token.local'))) ?? ''
  const cookies = await page.context().cookies(`${url}/v1/`)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return withHeaders(url, token, { authorization: `Bearer ${token}`, cookie })
}

/** Returns a client with a device's API key. */
export function asDevice(url: string, key: string): Interface {
  return withHeaders(url, key, { 'x-api-key': key })
}

/** Signs in the demo account of a role in a new session, by default in its Japanese shop. */
export async function asRole(
  url: string,
  role: UserRole,
  currency: 'JPY' | 'USD' = 'JPY',
): Promise<Interface> {
  const person = asPerson(url, await signInByInterface(url, accounts[role]))
  await enterShop(person, currency)
  return person
}

function withHeaders(url: string, token: string, headers: Record<string, string>): Interface {
  return {
    token,
    get: (path) => call(url, headers, 'GET', path),
    send: (method, path, body) => call(url, headers, method, path, body),
  }
}

async function call<T>(
  url: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (method === 'POST') rememberMade(url + path, headers, response.status, answer)
  return answer as T
}
