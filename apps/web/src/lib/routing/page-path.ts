import type { ReportName } from '@pos/contract/reports/reports'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ShownResourceName, shownResources } from '@pos/contract/resources'

/**
 * Screens that show no resource, by their path below /pos; `app/site.ts` has an entry for each of
 * them and for no other.
 */
export type ScreenPath =
  | 'dashboard'
  | `reports/${Exclude<ReportName, 'targets'>}`
  | 'day-close'
  | 'receivables'
  | 'journals'
  | 'journals/accounts'
  | 'report-mails'
  | 'webhooks'
  | 'targets'
  | 'receipts'
  | 'receipts/$id'
  | 'receipts/quarantine/$id'
  | 'receipt-void-orders'
  | 'receipt-void-orders/$id'
  | 'shop-maps/tables'
  | 'main-screen'
  | 'condiments/preview'
  | 'menu-items/preview'
  | 'menu-import'
  | 'releases'
  | 'releases/$number'
  | 'trouble-tables'
  | 'availability'
  | 'api-tokens'
  | 'trail'
  | 'trash'
  | 'firebase'
  | 'profile-info'
  | 'profile-info/security'
  | 'profile-info/report-mails'

/** The path of a resource below /pos. */
export type ResourcePath = (typeof shownResources)[ShownResourceName]['path']

/** A path below /pos that contains no id. */
export type ListPath = ResourcePath | Exclude<ScreenPath, `${string}$${string}`>

/** Returns true for a path below /pos that contains no id: of a screen that a menu can link to. */
export const isListPath = (path: ResourcePath | ScreenPath): path is ListPath => !path.includes('$')

/** An id in an address: a UUID, so that no other text passes for one. */
type Id = `${string}-${string}-${string}-${string}-${string}`

type WithIds<P extends string> = P extends `${infer List}/$id`
  ? `${List}/${Id}`
  : P extends `${infer List}/$number`
    ? `${List}/${number}`
    : P

type WithParent<P extends string> = P extends `${infer Parent}/${infer List}`
  ? `${Parent}/${Id}/${List}`
  : never

/** The list of a resource, of all records or of those below one parent. */
export type BasePath = `/pos/${ResourcePath | WithParent<ResourcePath>}`

/** One record of a resource, or of a screen with the ids of its records in its addresses. */
export type RecordPath =
  | `${BasePath}/${Id}`
  | `/pos/${WithIds<Extract<ScreenPath, `${string}$id`>>}`

/**
 * The address of a page of this app: only addresses that the router has, so that no link leads to a
 * page that does not exist.
 */
export type PagePath =
  | '/'
  | '/login'
  | '/forgot-password'
  | '/reset-password'
  | '/set-up'
  | '/second-factor'
  | '/unsubscribe'
  | '/inspire'
  | '/pos'
  | '/pos/reports'
  | `/pos/${WithIds<ScreenPath>}`
  | BasePath
  | `${BasePath}/${Id | 'new' | 'batch-update'}`

// A definition has its path as text and ids are text: the beginning tells a path of the app, its
// parts come from the contract.
const isBasePath = (text: string): text is BasePath => text.startsWith('/pos/')
const isRecordPath = (text: string): text is RecordPath => text.startsWith('/pos/')

/** The address of a resource's list; of the records below a parent if its id is given. */
export function basePath(resource: ResourceDefinition, parentId?: string): BasePath {
  const path = `/pos/${parentId ? resource.path.replace('/', `/${parentId}/`) : resource.path}`
  if (isBasePath(path)) return path
  throw new Error(`${path} is no page`)
}

/**
 * The address of one record: of a resource by its path below /pos, or below a list by that list's
 * address.
 */
export function recordPath(
  list: ResourcePath | 'receipts' | 'receipts/quarantine' | 'receipt-void-orders' | BasePath,
  id: string,
): RecordPath {
  const path = `${list.startsWith('/pos/') ? list : `/pos/${list}`}/${id}`
  if (isRecordPath(path)) return path
  throw new Error(`${path} is no page`)
}
