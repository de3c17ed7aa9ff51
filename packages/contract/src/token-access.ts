import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/**
 * Permissions that an API token can have: what a program may do for an organization. Those that
 * concern the installation or a single person are excluded.
 */
export const tokenPermissions = [
  'reports',
  'receipts',
  'day_close',
  'day_reopen',
  'journals',
  'journal_export',
  'receivables',
  'targets',
  'menu',
  'order_screen',
  'table_screen',
  'payment',
  'time_periods',
  'availability',
  'trouble_tables',
  'live_floor',
  'releases',
  'devices',
  'printers',
  'shops',
  'roles',
  'accounts',
  'files',
  'trash',
  'trail',
] as const satisfies readonly Permission[]
/** A permission that an API token can be given. */
export type TokenPermission = (typeof tokenPermissions)[number]

/** The request header that names the shop when a token is used. */
export const shopHeader = 'x-shop-id'

/** Prefix of all API tokens, by which they can be recognised. */
export const tokenPrefix = 'pos_'

/** Routes that all tokens may read. */
const openToAll = ['/v1/api-token', '/v1/files/:id']

/**
 * Routes of these permissions that only people may call: secrets, keys and codes are not shown to
 * programs; mails, set-up lists and event streams belong to the signed-in person.
 */
const closed = /\/(reveal|api-key|security-code|events)$|^\/v1\/(report-mail|set-up-list)/

/**
 * Returns true if tokens may call a route at all; their permissions decide the rest. Routes that
 * require a fresh factor are for people only. Tokens read accounts but never write them, because
 * the creator of an account can sign in with it.
 */
export function isOpenToTokens({
  access,
  method,
  path,
  requireFreshFactor = false,
}: Pick<Endpoint, 'access' | 'method' | 'path' | 'requireFreshFactor'>): boolean {
  if (requireFreshFactor === true) return false
  if (access === 'session') return method === 'GET' && openToAll.includes(path)
  if (
    !tokenPermissions.some((one) => one === access) ||
    (access === 'accounts' && method !== 'GET')
  )
    return false
  return !closed.test(path)
}
