import { customers } from './accounting/customers.ts'
import { roles } from './accounts/roles.ts'
import { users } from './accounts/users.ts'
import { devices } from './devices/devices.ts'
import { allergies } from './menu/allergies.ts'
import { categories } from './menu/categories.ts'
import { condimentGroups } from './menu/condiment-groups.ts'
import { condiments } from './menu/condiments.ts'
import { courses } from './menu/courses.ts'
import { familyGroups } from './menu/family-groups.ts'
import { majorGroups } from './menu/major-groups.ts'
import { menuItems } from './menu/menu-items.ts'
import { subCategories } from './menu/sub-categories.ts'
import { subCategoryGroups } from './menu/sub-category-groups.ts'
import { charges } from './pricing/charges.ts'
import { coupons } from './pricing/coupons.ts'
import { discounts } from './pricing/discounts.ts'
import { payments } from './pricing/payments.ts'
import { reasons } from './pricing/reasons.ts'
import { tableCharges } from './pricing/table-charges.ts'
import { taxes } from './pricing/taxes.ts'
import { timePeriods } from './pricing/time-periods.ts'
import type { ResourceDefinition } from './resource.ts'
import { holidays } from './shop/holidays.ts'
import { modes } from './shop/modes.ts'
import { organizations } from './shop/organizations.ts'
import { printers } from './shop/printers.ts'
import { revenueCenters } from './shop/revenue-centers.ts'
import { shopMaps } from './shop/shop-maps.ts'
import { shops } from './shop/shops.ts'

/** All resources by name: the only list, read by server, web app, devices and tests. */
export const resources = {
  allergies,
  categories,
  charges,
  'condiment-groups': condimentGroups,
  condiments,
  coupons,
  courses,
  customers,
  devices,
  discounts,
  'family-groups': familyGroups,
  holidays,
  'major-groups': majorGroups,
  'menu-items': menuItems,
  modes,
  organizations,
  payments,
  printers,
  reasons,
  'revenue-centers': revenueCenters,
  roles,
  'shop-maps': shopMaps,
  shops,
  'sub-categories': subCategories,
  'sub-category-groups': subCategoryGroups,
  'table-charges': tableCharges,
  taxes,
  'time-periods': timePeriods,
} satisfies Record<string, ResourceDefinition>

/** Name of a resource. */
export type ResourceName = keyof typeof resources

/**
 * Everything that has screens: the resources, and those with hand-written routes that the engine's
 * rules do not cover.
 */
export const shownResources = { ...resources, users } satisfies Record<string, ResourceDefinition>

/** Name of a resource that has screens. */
export type ShownResourceName = keyof typeof shownResources
