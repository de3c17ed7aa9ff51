import type { UserRole } from '@pos/contract/permissions'

/** What a resource has below its path: its list, a new record, one record, the batch update of many. */
export type Part = 'list' | 'new' | '{id}' | 'batch-update'

/** One route of the app: who may open it, and what it is called. */
export interface RouteLine {
  /** Path below /pos; `$parent` stands for the record that the list is part of, `$id` for one that the screen shows. */
  readonly at: string
  readonly roles: readonly UserRole[]
  /** A resource's screens. */
  readonly has?: readonly Part[]
  /** The text that heads a screen which is no resource's; '': it is that of the record. */
  readonly heading?: string
}

const everyone: readonly UserRole[] = ['system_admin', 'organization_admin', 'shop_manager', 'shop_staff']
const managers: readonly UserRole[] = ['system_admin', 'organization_admin', 'shop_manager']
const admins: readonly UserRole[] = ['system_admin', 'organization_admin']
const system: readonly UserRole[] = ['system_admin']

const plain: readonly Part[] = ['list', 'new', '{id}']
const many: readonly Part[] = [...plain, 'batch-update']

/**
 * The routes of the app with who may open them, written down a second time: what the app's own tables say is checked against it.
 * A new screen gets a line here.
 */
export const routeTable: readonly RouteLine[] = [
  // Report
  { at: 'dashboard', roles: managers, heading: 'dashboard:title' },
  { at: 'reports/revenues', roles: managers, heading: 'reports:revenues.title' },
  { at: 'reports/revenue-centers', roles: managers, heading: 'reports:revenue_centers.title' },
  { at: 'reports/tables', roles: managers, heading: 'reports:tables.title' },
  { at: 'reports/orders', roles: managers, heading: 'reports:orders.title' },
  { at: 'reports/payments', roles: managers, heading: 'reports:payments.title' },
  { at: 'reports/time-periods', roles: managers, heading: 'reports:time_periods.title' },
  { at: 'receipts', roles: managers, heading: 'receipts:title' },
  { at: 'receipts/$id', roles: managers, heading: '' },
  { at: 'receipts/quarantine/$id', roles: managers, heading: '' },
  { at: 'receipt-void-orders', roles: managers, heading: 'receipts:voids.title' },
  { at: 'receipt-void-orders/$id', roles: managers, heading: '' },
  // General management
  { at: 'organizations', roles: system, has: plain },
  { at: 'users', roles: managers, has: plain },
  { at: 'roles', roles: admins, has: plain },
  { at: 'shops', roles: admins, has: plain },
  { at: 'devices', roles: managers, has: plain },
  { at: 'printers', roles: managers, has: plain },
  // App: table screen
  { at: 'revenue-centers', roles: managers, has: plain },
  { at: 'table-charges', roles: managers, has: plain },
  { at: 'modes', roles: managers, has: plain },
  { at: 'shop-maps', roles: managers, has: plain },
  { at: 'shop-maps/tables', roles: managers, heading: 'shop-maps:all_tables.title' },
  // App: order screen
  { at: 'major-groups', roles: managers, has: plain },
  { at: 'family-groups', roles: managers, has: plain },
  { at: 'main-screen', roles: managers, heading: 'main-screen:title' },
  { at: 'categories', roles: managers, has: many },
  { at: 'sub-categories', roles: managers, has: many },
  { at: 'sub-categories/groups', roles: managers, has: many },
  { at: 'sub-categories/$parent/groups', roles: managers, has: many },
  { at: 'condiment-groups', roles: managers, has: many },
  { at: 'condiments', roles: managers, has: many },
  { at: 'condiments/preview', roles: managers, heading: 'order-preview:condiments.title' },
  // App: menu
  { at: 'menu-items', roles: managers, has: many },
  { at: 'menu-items/preview', roles: managers, heading: 'order-preview:title' },
  { at: 'courses', roles: managers, has: plain },
  { at: 'allergies', roles: managers, has: plain },
  { at: 'charges', roles: managers, has: plain },
  // App: payment
  { at: 'discounts', roles: managers, has: plain },
  { at: 'coupons', roles: managers, has: plain },
  { at: 'payments', roles: managers, has: plain },
  { at: 'taxes', roles: managers, has: plain },
  // App: the rest
  { at: 'time-periods', roles: managers, has: plain },
  { at: 'releases', roles: managers, heading: 'releases:title' },
  // Troubleshooting
  { at: 'trouble-tables', roles: everyone, heading: 'trouble-tables:title' },
  // Developer
  { at: 'holidays', roles: system, has: plain },
  { at: 'firebase', roles: system, heading: 'firebase:title' },
  // Profile
  { at: 'profile-info', roles: everyone, heading: 'common:profile' },
  { at: 'profile-info/security', roles: everyone, heading: 'common:profile' },
]
