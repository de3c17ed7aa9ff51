import { permissions, type UserRole } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import type { TextKey } from '@pos/texts/namespaces'

/**
 * A screen below the path of a resource: its list, a new record, a single record, or the batch
 * update.
 */
export type Part = 'list' | 'new' | '{id}' | 'batch-update'

/** A route of the app, with the roles that may open it and its heading. */
export interface RouteLine {
  /**
   * Path below /pos. `$parent` is the id of the record that contains the list, `$id` that of the
   * record on the screen.
   */
  readonly at: string
  readonly roles: readonly UserRole[]
  /** The screens of a resource; undefined for other routes. */
  readonly has?: readonly Part[]
  /**
   * The heading of a screen that belongs to no resource. An empty string means that the record
   * supplies it.
   */
  readonly heading?: TextKey | ''
}

const everyone: readonly UserRole[] = [
  'system_admin',
  'organization_admin',
  'shop_manager',
  'shop_staff',
]
const managers: readonly UserRole[] = ['system_admin', 'organization_admin', 'shop_manager']
const admins: readonly UserRole[] = ['system_admin', 'organization_admin']
const system: readonly UserRole[] = ['system_admin']

const plain: readonly Part[] = ['list', 'new', '{id}']
const many: readonly Part[] = [...plain, 'batch-update']

/**
 * Routes of the resources, by the contract (reviewed in apps/server/src/testing/architecture/routes.txt). A
 * list below a parent has two paths.
 */
const resourceLines = Object.values<ResourceDefinition>(shownResources).flatMap(
  ({ path, parent, permission, batch }): RouteLine[] => {
    const access = { roles: permissions[permission], has: batch ? many : plain }
    return [
      { at: path, ...access },
      ...(parent ? [{ at: path.replace('/', '/$parent/'), ...access }] : []),
    ]
  },
)

/**
 * The routes of the app and the roles that may open them. Screens without a resource are listed
 * here a second time, so that a test can compare them with the app's table. Add a line for each new
 * screen of that kind.
 */
export const routeTable: readonly RouteLine[] = [
  ...resourceLines,
  // Report
  { at: 'dashboard', roles: managers, heading: 'dashboard:title' },
  { at: 'reports/revenues', roles: managers, heading: 'reports:revenues.title' },
  { at: 'reports/revenue-centers', roles: managers, heading: 'reports:revenue_centers.title' },
  { at: 'reports/tables', roles: managers, heading: 'reports:tables.title' },
  { at: 'reports/orders', roles: managers, heading: 'reports:orders.title' },
  { at: 'reports/payments', roles: managers, heading: 'reports:payments.title' },
  { at: 'reports/time-periods', roles: managers, heading: 'reports:time_periods.title' },
  { at: 'reports/tax', roles: managers, heading: 'reports:tax.title' },
  { at: 'reports/staff', roles: managers, heading: 'reports:staff.title' },
  { at: 'reports/discounts', roles: managers, heading: 'reports:discounts.title' },
  { at: 'reports/voids', roles: managers, heading: 'reports:voids.title' },
  { at: 'reports/condiments', roles: managers, heading: 'reports:condiments.title' },
  { at: 'reports/shops', roles: managers, heading: 'reports:shops_side.title' },
  { at: 'reports/menu-matrix', roles: managers, heading: 'reports:menu_matrix.title' },
  { at: 'day-close', roles: managers, heading: 'day-close:title' },
  { at: 'receivables', roles: managers, heading: 'receivables:title' },
  { at: 'reports/receivables', roles: managers, heading: 'reports:receivables.title' },
  { at: 'journals', roles: managers, heading: 'journals:title' },
  { at: 'journals/accounts', roles: admins, heading: 'journals:accounts.title' },
  { at: 'report-mails', roles: managers, heading: 'report-mails:title' },
  { at: 'targets', roles: managers, heading: 'targets:title' },
  { at: 'receipts', roles: managers, heading: 'receipts:title' },
  { at: 'receipts/$id', roles: managers, heading: '' },
  { at: 'receipts/quarantine/$id', roles: managers, heading: '' },
  { at: 'receipt-void-orders', roles: managers, heading: 'receipts:voids.title' },
  { at: 'receipt-void-orders/$id', roles: managers, heading: '' },
  // General management
  { at: 'webhooks', roles: admins, heading: 'webhooks:title' },
  // App
  { at: 'shop-maps/tables', roles: managers, heading: 'shop-maps:all_tables.title' },
  { at: 'main-screen', roles: managers, heading: 'main-screen:title' },
  { at: 'condiments/preview', roles: managers, heading: 'order-preview:condiments.title' },
  { at: 'menu-items/preview', roles: managers, heading: 'order-preview:title' },
  { at: 'menu-items/labels', roles: managers, heading: 'menu-items:labels.title' },
  { at: 'allergies/sheet', roles: managers, heading: 'allergen-sheet:title' },
  { at: 'menu-import', roles: managers, heading: 'menu-import:title' },
  { at: 'releases', roles: managers, heading: 'releases:title' },
  { at: 'releases/$number', roles: managers, heading: '' },
  // Troubleshooting
  { at: 'trouble-tables', roles: everyone, heading: 'trouble-tables:title' },
  { at: 'floor', roles: everyone, heading: 'live-floor:title' },
  { at: 'screen-printer', roles: everyone, heading: 'screen-printer:title' },
  { at: 'floor/$id', roles: everyone, heading: '' },
  { at: 'availability', roles: everyone, heading: 'availability:title' },
  { at: 'trash', roles: managers, heading: 'trash:title' },
  // General management
  { at: 'api-tokens', roles: admins, heading: 'api-tokens:title' },
  { at: 'trail', roles: admins, heading: 'trail:title' },
  // Developer
  { at: 'firebase', roles: system, heading: 'firebase:title' },
  // Profile
  { at: 'profile-info', roles: everyone, heading: 'common:profile' },
  { at: 'profile-info/security', roles: everyone, heading: 'common:profile' },
  { at: 'profile-info/report-mails', roles: everyone, heading: 'common:profile' },
]
