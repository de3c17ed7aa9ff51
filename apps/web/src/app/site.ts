import type { Permission } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type ShownResourceName, shownResources } from '@pos/contract/resources'
import { isKeyOf, typedKeys } from '@pos/domain/typed-entries'
import type { ComponentType } from 'react'
import type { ResourcePath, ScreenPath } from '#lib/page-path.ts'
import type { MenuGroupKey, MenuIconName, MenuSectionKey } from './menu-groups.ts'

/** A screen's module, which exports the component of the screen and no other value. */
type ScreenModule = () => Promise<Readonly<Record<string, ComponentType>>>

interface ResourceEntry {
  /** The section or group of the side menu that contains its link, and its icon; absent if only other screens link to it. */
  readonly menu?: readonly [MenuSectionKey | MenuGroupKey, MenuIconName]
  readonly module: ScreenModule
}

interface OtherEntry extends ResourceEntry {
  readonly permission: Permission
  /** Namespace of its texts; the first part of the path by default. */
  readonly texts?: string
}

/** Every resource has an entry; other screens declare here what the contract declares for resources. */
type Site = Readonly<Record<ShownResourceName, ResourceEntry> & Record<ScreenPath, OtherEntry>>

/**
 * Every screen behind the sign-in, in the order of the side menu: by the name of its resource, or by its path below /pos. Router, side
 * menu, command palette and page titles use it. Labels are `navigation:paths.<path>`.
 */
const site: Site = {
  // Report
  dashboard: {
    menu: ['report', 'IconDashboard'],
    permission: 'reports',
    module: () => import('../features/dashboard/dashboard-screen.tsx'),
  },
  'reports/revenues': {
    menu: ['revenue', 'IconChartLine'],
    permission: 'reports',
    module: () => import('../features/reports/revenues-screen.tsx'),
  },
  'reports/revenue-centers': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/revenue-centers-screen.tsx'),
  },
  'reports/tables': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/tables-screen.tsx'),
  },
  'reports/orders': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/orders-screen.tsx'),
  },
  'reports/payments': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/payments-screen.tsx'),
  },
  'reports/time-periods': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/time-periods-screen.tsx'),
  },
  'reports/tax': {
    menu: ['revenue', 'IconPercentage'],
    permission: 'reports',
    module: () => import('../features/reports/tax-screen.tsx'),
  },
  'reports/staff': {
    menu: ['revenue', 'IconUsers'],
    permission: 'reports',
    module: () => import('../features/reports/staff-screen.tsx'),
  },
  'reports/discounts': {
    menu: ['revenue', 'IconDiscount'],
    permission: 'reports',
    module: () => import('../features/reports/discounts-screen.tsx'),
  },
  'reports/voids': {
    menu: ['revenue', 'IconReceiptOff'],
    permission: 'reports',
    module: () => import('../features/reports/voids-screen.tsx'),
  },
  'reports/condiments': {
    menu: ['revenue', 'IconBowlSpoon'],
    permission: 'reports',
    module: () => import('../features/reports/condiments-screen.tsx'),
  },
  'reports/menu-matrix': {
    menu: ['revenue', 'IconLayoutGrid'],
    permission: 'reports',
    module: () => import('../features/reports/menu-matrix-screen.tsx'),
  },
  'reports/shops': {
    menu: ['report', 'IconBuildingStore'],
    permission: 'reports',
    module: () => import('../features/reports/shops-screen.tsx'),
  },
  'day-close': {
    menu: ['report', 'IconCashRegister'],
    permission: 'day_close',
    module: () => import('../features/day-close/day-close-screen.tsx'),
  },
  receipts: { menu: ['receipts', 'IconReceipt'], permission: 'receipts', module: () => import('../features/receipts/receipts-screen.tsx') },
  'receipts/$id': { permission: 'receipts', module: () => import('../features/receipts/receipt-screen.tsx') },
  'receipts/quarantine/$id': { permission: 'receipts', module: () => import('../features/receipts/quarantine-screen.tsx') },
  'receipt-void-orders': {
    menu: ['receipts', 'IconReceiptOff'],
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../features/receipts/voids/void-orders-screen.tsx'),
  },
  'receipt-void-orders/$id': {
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../features/receipts/voids/void-order-screen.tsx'),
  },
  // General management
  organizations: { menu: ['general', 'IconBuilding'], module: () => import('../features/organizations/organizations-screen.tsx') },
  users: { menu: ['general', 'IconUsers'], module: () => import('../features/users/users-screen.tsx') },
  roles: { menu: ['general', 'IconShieldLock'], module: () => import('../features/roles/roles-screen.tsx') },
  shops: { menu: ['shop', 'IconBuildingStore'], module: () => import('../features/shops/shops-screen.tsx') },
  devices: { menu: ['shop', 'IconDeviceTablet'], module: () => import('../features/devices/devices-screen.tsx') },
  printers: { menu: ['shop', 'IconPrinter'], module: () => import('../features/printers/printers-screen.tsx') },
  // App: table screen
  'revenue-centers': {
    menu: ['table_screen', 'IconArmchair'],
    module: () => import('../features/revenue-centers/revenue-centers-screen.tsx'),
  },
  'table-charges': { menu: ['table_screen', 'IconCoin'], module: () => import('../features/table-charges/table-charges-screen.tsx') },
  modes: { menu: ['table_screen', 'IconArrowsShuffle'], module: () => import('../features/modes/modes-screen.tsx') },
  'shop-maps': { menu: ['table_screen', 'IconMap2'], module: () => import('../features/shop-maps/shop-maps-screen.tsx') },
  'shop-maps/tables': { permission: 'table_screen', module: () => import('../features/shop-maps/tables-screen.tsx') },
  // App: order screen
  'major-groups': { menu: ['order_screen', 'IconFolders'], module: () => import('../features/family-groups/major-groups-screen.tsx') },
  'family-groups': { menu: ['order_screen', 'IconFolder'], module: () => import('../features/family-groups/family-groups-screen.tsx') },
  'main-screen': {
    menu: ['order_screen', 'IconTags'],
    permission: 'order_screen',
    module: () => import('../features/main-screen/main-screen-screen.tsx'),
  },
  categories: { menu: ['order_screen', 'IconBrowser'], module: () => import('../features/categories/categories-screen.tsx') },
  'sub-categories': {
    menu: ['order_screen', 'IconLayoutList'],
    module: () => import('../features/categories/sub-categories-screen.tsx'),
  },
  'sub-category-groups': {
    menu: ['order_screen', 'IconListDetails'],
    module: () => import('../features/categories/sub-category-groups-screen.tsx'),
  },
  'condiment-groups': {
    menu: ['order_screen', 'IconStack2'],
    module: () => import('../features/condiment-groups/condiment-groups-screen.tsx'),
  },
  condiments: { menu: ['order_screen', 'IconBowlSpoon'], module: () => import('../features/condiments/condiments-screen.tsx') },
  'condiments/preview': {
    permission: 'order_screen',
    texts: 'order-preview',
    module: () => import('../features/order-preview/condiment-preview-screen.tsx'),
  },
  // App: menu
  'menu-items': { menu: ['menu', 'IconSoup'], module: () => import('../features/menu-items/menu-items-screen.tsx') },
  'menu-items/preview': {
    permission: 'menu',
    texts: 'order-preview',
    module: () => import('../features/order-preview/menu-preview-screen.tsx'),
  },
  'menu-import': {
    menu: ['menu', 'IconFileImport'],
    permission: 'menu',
    module: () => import('../features/menu-import/menu-import-screen.tsx'),
  },
  courses: { menu: ['menu', 'IconBowl'], module: () => import('../features/courses/courses-screen.tsx') },
  allergies: { menu: ['menu', 'IconAlertTriangle'], module: () => import('../features/allergies/allergies-screen.tsx') },
  charges: { menu: ['menu', 'IconCoin'], module: () => import('../features/charges/charges-screen.tsx') },
  // App: payment
  discounts: { menu: ['payment', 'IconDiscount'], module: () => import('../features/discounts/discounts-screen.tsx') },
  coupons: { menu: ['payment', 'IconTicket'], module: () => import('../features/coupons/coupons-screen.tsx') },
  payments: { menu: ['payment', 'IconCreditCard'], module: () => import('../features/payments/payments-screen.tsx') },
  taxes: { menu: ['payment', 'IconPercentage'], module: () => import('../features/taxes/taxes-screen.tsx') },
  // App: the rest
  'time-periods': { menu: ['app', 'IconClock'], module: () => import('../features/time-periods/time-periods-screen.tsx') },
  releases: { menu: ['app', 'IconSend'], permission: 'releases', module: () => import('../features/releases/releases-screen.tsx') },
  'releases/$number': { permission: 'releases', module: () => import('../features/releases/release-screen.tsx') },
  // Troubleshooting
  'trouble-tables': {
    menu: ['troubleshooting', 'IconTool'],
    permission: 'trouble_tables',
    module: () => import('../features/trouble-tables/trouble-tables-screen.tsx'),
  },
  availability: {
    menu: ['troubleshooting', 'IconToggleRight'],
    permission: 'availability',
    module: () => import('../features/availability/availability-screen.tsx'),
  },
  trash: { menu: ['troubleshooting', 'IconTrash'], permission: 'trash', module: () => import('../features/trash/trash-screen.tsx') },
  // Developer
  holidays: { menu: ['developer', 'IconCalendarEvent'], module: () => import('../features/holidays/holidays-screen.tsx') },
  firebase: {
    menu: ['developer', 'IconCloud'],
    permission: 'push_service',
    module: () => import('../features/firebase/firebase-screen.tsx'),
  },
  // The person's own
  'profile-info': { permission: 'profile', module: () => import('../features/profile/profile-info-screen.tsx') },
  'profile-info/security': { permission: 'profile', module: () => import('../features/profile/security-screen.tsx') },
}

/** A screen as used by the router, the side menu and the command palette. */
export interface Screen {
  /** Below /pos. */
  readonly path: ResourcePath | ScreenPath
  readonly permission: Permission
  readonly texts: string
  /** Its position in the side menu, or null. */
  readonly menu: ResourceEntry['menu'] | null
  /** The resource that it shows, or null. */
  readonly resource: ResourceDefinition | null
  readonly load: () => Promise<ComponentType>
}

/** Every screen of the table, completed: path and permission of a resource's screen come from its contract. */
export const screens: readonly Screen[] = typedKeys(site).map((key) => ({
  ...addressOf(key, site[key]),
  menu: site[key].menu ?? null,
  load: async () => componentOf(key, await site[key].module()),
}))

function addressOf(key: keyof Site, entry: ResourceEntry | OtherEntry) {
  if (isKeyOf(key, shownResources)) {
    const resource = shownResources[key]
    return { path: resource.path, permission: resource.permission, texts: resource.name, resource }
  }
  if (!('permission' in entry)) throw new Error(`The screen ${key} has no permission`)
  return { path: key, permission: entry.permission, texts: entry.texts ?? key.replace(/\/.*/, ''), resource: null }
}

function componentOf(key: string, module: Readonly<Record<string, ComponentType>>) {
  const [component, ...others] = Object.values(module)
  if (!component || others.length > 0) throw new Error(`The file of the screen ${key} must export its component alone`)
  return component
}
