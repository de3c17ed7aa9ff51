import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/**
 * Permissions that an API token can be given: what a program may do for an organization. The
 * installation's and a person's are not among them.
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

/** The header by which a request with a token names the shop that it is about. */
export const shopHeader = 'x-shop-id'

/** Prefix of every API token, which makes tokens recognizable. */
export const tokenPrefix = 'pos_'

/** Routes that every token may read. */
const openToAll = ['/v1/api-token', '/v1/files/:id']

/**
 * Routes of these permissions that only people may call: secrets, keys and codes are shown to no
 * program; mails, set-up lists and event streams belong to the signed-in person.
 */
const closed = /\/(reveal|api-key|security-code|events)$|^\/v1\/(report-mail|set-up-list)/

/**
 * Returns true if tokens can call a route at all; their permissions decide the rest. Routes that
 * require a fresh factor are for people. Accounts are read, never written, because an account's
 * creator can sign in with it.
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
