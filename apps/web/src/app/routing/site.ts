import type { Permission } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type ShownResourceName, shownResources } from '@pos/contract/resources'
import { isKeyOf, typedKeys } from '@pos/domain/typed-entries'
import type { ComponentType } from 'react'
import type { ResourcePath, ScreenPath } from '#lib/routing/page-path.ts'
import { reportScreens } from './report-screens.ts'
import type { OtherEntry, ResourceEntry } from './site-entry.ts'

/**
 * Every resource has an entry. Other screens declare here what the contract declares for resources.
 */
type Site = Readonly<Record<ShownResourceName, ResourceEntry> & Record<ScreenPath, OtherEntry>>

/**
 * Every screen behind the sign-in, in side menu order: by resource name, or by path below /pos.
 * Router, side menu, command palette and page titles use it. Labels are `navigation:paths.<path>`.
 */
const site: Site = {
  ...reportScreens,
  // General management
  organizations: {
    menu: ['general', 'IconBuilding'],
    module: () => import('../../features/general/organizations/organizations-screen.tsx'),
  },
  users: {
    menu: ['general', 'IconUsers'],
    module: () => import('../../features/general/users/users-screen.tsx'),
  },
  roles: {
    menu: ['general', 'IconShieldLock'],
    module: () => import('../../features/general/roles/roles-screen.tsx'),
  },
  'api-tokens': {
    menu: ['general', 'IconKey'],
    permission: 'api_tokens',
    module: () => import('../../features/general/api-tokens/api-tokens-screen.tsx'),
  },
  trail: {
    menu: ['general', 'IconHistory'],
    permission: 'trail',
    module: () => import('../../features/general/trail/trail-screen.tsx'),
  },
  shops: {
    menu: ['shop', 'IconBuildingStore'],
    module: () => import('../../features/shop/shops/shops-screen.tsx'),
  },
  devices: {
    menu: ['shop', 'IconDeviceTablet'],
    module: () => import('../../features/shop/devices/devices-screen.tsx'),
  },
  printers: {
    menu: ['shop', 'IconPrinter'],
    module: () => import('../../features/shop/printers/printers-screen.tsx'),
  },
  webhooks: {
    menu: ['general', 'IconWebhook'],
    permission: 'webhooks',
    module: () => import('../../features/general/webhooks/webhooks-screen.tsx'),
  },
  // App: table screen
  'revenue-centers': {
    menu: ['table_screen', 'IconArmchair'],
    module: () => import('../../features/table-screen/revenue-centers/revenue-centers-screen.tsx'),
  },
  'table-charges': {
    menu: ['table_screen', 'IconCoin'],
    module: () => import('../../features/table-screen/table-charges/table-charges-screen.tsx'),
  },
  modes: {
    menu: ['table_screen', 'IconArrowsShuffle'],
    module: () => import('../../features/table-screen/modes/modes-screen.tsx'),
  },
  'shop-maps': {
    menu: ['table_screen', 'IconMap2'],
    module: () => import('../../features/table-screen/shop-maps/shop-maps-screen.tsx'),
  },
  'shop-maps/tables': {
    permission: 'table_screen',
    module: () => import('../../features/table-screen/shop-maps/tables/tables-screen.tsx'),
  },
  // App: order screen
  'major-groups': {
    menu: ['order_screen', 'IconFolders'],
    isNoList: true,
    module: () => import('../../features/order-screen/family-groups/major-groups-screen.tsx'),
  },
  'family-groups': {
    menu: ['order_screen', 'IconFolder'],
    isNoList: true,
    module: () => import('../../features/order-screen/family-groups/family-groups-screen.tsx'),
  },
  'main-screen': {
    menu: ['order_screen', 'IconTags'],
    permission: 'order_screen',
    module: () => import('../../features/order-screen/main-screen/main-screen-screen.tsx'),
  },
  categories: {
    menu: ['order_screen', 'IconBrowser'],
    module: () => import('../../features/order-screen/categories/categories-screen.tsx'),
  },
  'sub-categories': {
    menu: ['order_screen', 'IconLayoutList'],
    module: () => import('../../features/order-screen/categories/sub-categories-screen.tsx'),
  },
  'sub-category-groups': {
    menu: ['order_screen', 'IconListDetails'],
    module: () => import('../../features/order-screen/categories/sub-category-groups-screen.tsx'),
  },
  'condiment-groups': {
    menu: ['order_screen', 'IconStack2'],
    module: () =>
      import('../../features/order-screen/condiment-groups/condiment-groups-screen.tsx'),
  },
  condiments: {
    menu: ['order_screen', 'IconBowlSpoon'],
    module: () => import('../../features/order-screen/condiments/condiments-screen.tsx'),
  },
  'condiments/preview': {
    permission: 'order_screen',
    texts: 'order-preview',
    moreTexts: ['order-screen'],
    module: () => import('../../features/order-screen/order-preview/condiment-preview-screen.tsx'),
  },
  // App: menu
  'menu-items': {
    menu: ['menu', 'IconSoup'],
    module: () => import('../../features/menu/menu-items/menu-items-screen.tsx'),
  },
  'menu-items/preview': {
    permission: 'menu',
    texts: 'order-preview',
    moreTexts: ['order-screen'],
    module: () => import('../../features/order-screen/order-preview/menu-preview-screen.tsx'),
  },
  'menu-items/labels': {
    permission: 'menu',
    module: () => import('../../features/menu/menu-items/price-labels-screen.tsx'),
  },
  'menu-import': {
    menu: ['menu', 'IconFileImport'],
    permission: 'menu',
    module: () => import('../../features/menu/menu-import/menu-import-screen.tsx'),
  },
  courses: {
    menu: ['menu', 'IconBowl'],
    module: () => import('../../features/menu/courses/courses-screen.tsx'),
  },
  allergies: {
    menu: ['menu', 'IconAlertTriangle'],
    module: () => import('../../features/menu/allergies/allergies-screen.tsx'),
  },
  'allergies/sheet': {
    permission: 'menu',
    texts: 'allergen-sheet',
    module: () => import('../../features/menu/allergies/allergen-sheet-screen.tsx'),
  },
  charges: {
    menu: ['menu', 'IconCoin'],
    module: () => import('../../features/menu/charges/charges-screen.tsx'),
  },
  // App: payment
  discounts: {
    menu: ['payment', 'IconDiscount'],
    module: () => import('../../features/payment/discounts/discounts-screen.tsx'),
  },
  coupons: {
    menu: ['payment', 'IconTicket'],
    module: () => import('../../features/payment/coupons/coupons-screen.tsx'),
  },
  payments: {
    menu: ['payment', 'IconCreditCard'],
    module: () => import('../../features/payment/payments/payments-screen.tsx'),
  },
  taxes: {
    menu: ['payment', 'IconPercentage'],
    module: () => import('../../features/payment/taxes/taxes-screen.tsx'),
  },
  reasons: {
    menu: ['payment', 'IconMessage2Question'],
    module: () => import('../../features/payment/reasons/reasons-screen.tsx'),
  },
  // App: the rest
  'time-periods': {
    menu: ['app', 'IconClock'],
    module: () => import('../../features/app/time-periods/time-periods-screen.tsx'),
  },
  releases: {
    menu: ['app', 'IconSend'],
    permission: 'releases',
    module: () => import('../../features/app/releases/releases-screen.tsx'),
  },
  'releases/$number': {
    permission: 'releases',
    module: () => import('../../features/app/releases/release-screen.tsx'),
  },
  // Troubleshooting
  'trouble-tables': {
    menu: ['troubleshooting', 'IconTool'],
    permission: 'trouble_tables',
    module: () => import('../../features/troubleshooting/trouble-tables/trouble-tables-screen.tsx'),
  },
  floor: {
    menu: ['troubleshooting', 'IconLayoutBoard'],
    permission: 'live_floor',
    texts: 'live-floor',
    module: () => import('../../features/troubleshooting/live-floor/live-floor-screen.tsx'),
  },
  'floor/$id': {
    permission: 'live_floor',
    texts: 'live-floor',
    module: () => import('../../features/troubleshooting/live-floor/check-screen.tsx'),
  },
  'screen-printer': {
    menu: ['troubleshooting', 'IconPrinter'],
    permission: 'live_floor',
    module: () => import('../../features/troubleshooting/screen-printer/screen-printer-screen.tsx'),
  },
  availability: {
    menu: ['troubleshooting', 'IconToggleRight'],
    permission: 'availability',
    module: () => import('../../features/troubleshooting/availability/availability-screen.tsx'),
  },
  trash: {
    menu: ['troubleshooting', 'IconTrash'],
    permission: 'trash',
    module: () => import('../../features/troubleshooting/trash/trash-screen.tsx'),
  },
  // Developer
  holidays: {
    menu: ['developer', 'IconCalendarEvent'],
    module: () => import('../../features/developer/holidays/holidays-screen.tsx'),
  },
  firebase: {
    menu: ['developer', 'IconCloud'],
    permission: 'push_service',
    module: () => import('../../features/developer/firebase/firebase-screen.tsx'),
  },
  // The person's own
  'profile-info': {
    permission: 'profile',
    module: () => import('../../features/account/profile/profile-info-screen.tsx'),
  },
  'profile-info/security': {
    permission: 'profile',
    module: () => import('../../features/account/profile/security-screen.tsx'),
  },
  'profile-info/report-mails': {
    permission: 'profile',
    module: () => import('../../features/account/profile/report-mails-screen.tsx'),
  },
}

/** A screen as used by the router, the side menu and the command palette. */
export interface Screen {
  /** Below /pos. */
  readonly path: ResourcePath | ScreenPath
  readonly permission: Permission
  readonly texts: string
  readonly moreTexts: readonly string[]
  /** Its position in the side menu, or null. */
  readonly menu: ResourceEntry['menu'] | null
  /** The resource that it shows, or null. */
  readonly resource: ResourceDefinition | null
  /** True if its loader reads one page of the resource's records, by the address. */
  readonly isList: boolean
  readonly load: () => Promise<ComponentType>
}

/** Every screen of the table with path and permission, for resources from their contract. */
export const screens: readonly Screen[] = typedKeys(site).map((key) => ({
  ...addressOf(key, site[key]),
  menu: site[key].menu ?? null,
  isList: !site[key].isNoList,
  load: async () => componentOf(key, await site[key].module()),
}))

function addressOf(key: keyof Site, entry: ResourceEntry | OtherEntry) {
  if (isKeyOf(key, shownResources)) {
    const resource = shownResources[key]
    return {
      path: resource.path,
      permission: resource.permission,
      texts: resource.name,
      moreTexts: [],
      resource,
    }
  }
  if (!('permission' in entry)) throw new Error(`The screen ${key} has no permission`)
  const { permission, texts = key.replace(/\/.*/, ''), moreTexts = [] } = entry
  return { path: key, permission, texts, moreTexts, resource: null }
}

function componentOf(key: string, module: Readonly<Record<string, ComponentType>>) {
  const [component, ...others] = Object.values(module)
  if (!component || others.length > 0)
    throw new Error(`The file of the screen ${key} must export its component alone`)
  return component
}
