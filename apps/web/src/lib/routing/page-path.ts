import type { ReportName } from '@pos/contract/reports/reports'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ShownResourceName, shownResources } from '@pos/contract/resources'

/** Screens without a resource, by path below /pos; `app/site.ts` has an entry for each of them. */
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
  | 'menu-items/labels'
  | 'allergies/sheet'
  | 'menu-import'
  | 'releases'
  | 'releases/$number'
  | 'trouble-tables'
  | 'floor'
  | 'screen-printer'
  | 'floor/$id'
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

/** A path below /pos without ids. */
export type ListPath = ResourcePath | Exclude<ScreenPath, `${string}$${string}`>

/** Returns true for a path below /pos without ids, which a menu can link to. */
export const isListPath = (path: ResourcePath | ScreenPath): path is ListPath => !path.includes('$')

/** An id in an address: a UUID, so that no other text is accepted. */
type Id = `${string}-${string}-${string}-${string}-${string}`

type WithIds<P extends string> = P extends `${infer List}/$id`
  ? `${List}/${Id}`
  : P extends `${infer List}/$number`
    ? `${List}/${number}`
    : P

type WithParent<P extends string> = P extends `${infer Parent}/${infer List}`
  ? `${Parent}/${Id}/${List}`
  : never

/** The list of a resource, of all records or below one parent. */
export type BasePath = `/pos/${ResourcePath | WithParent<ResourcePath>}`

/** A record of a resource, or a screen with ids of its records. */
type RecordPath = `${BasePath}/${Id}` | `/pos/${WithIds<Extract<ScreenPath, `${string}$id`>>}`

/**
 * The address of a page of this app: only existing ones, so that no link leads to a missing page.
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

// The path of a definition is text and ids are text: the start identifies a path of the app, its
// parts come from the contract.
const isBasePath = (text: string): text is BasePath => text.startsWith('/pos/')
const isRecordPath = (text: string): text is RecordPath => text.startsWith('/pos/')

/** The address of a resource's list; with a parent's id, of the records below it. */
export function basePath(resource: ResourceDefinition, parentId?: string): BasePath {
  const path = `/pos/${parentId ? resource.path.replace('/', `/${parentId}/`) : resource.path}`
  if (isBasePath(path)) return path
  throw new Error(`${path} is no page`)
}

/** The address of a record: by the resource's path below /pos, or below the address of a list. */
export function recordPath(
  list:
    | ResourcePath
    | 'receipts'
    | 'receipts/quarantine'
    | 'receipt-void-orders'
    | 'floor'
    | BasePath,
  id: string,
): RecordPath {
  const path = `${list.startsWith('/pos/') ? list : `/pos/${list}`}/${id}`
  if (isRecordPath(path)) return path
  throw new Error(`${path} is no page`)
}
