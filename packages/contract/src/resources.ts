import { allergies } from './features/allergies.ts'
import { categories } from './features/categories.ts'
import { charges } from './features/charges.ts'
import { condimentGroups } from './features/condiment-groups.ts'
import { condiments } from './features/condiments.ts'
import { coupons } from './features/coupons.ts'
import { courses } from './features/courses.ts'
import { customers } from './features/customers.ts'
import { devices } from './features/devices.ts'
import { discounts } from './features/discounts.ts'
import { familyGroups } from './features/family-groups.ts'
import { holidays } from './features/holidays.ts'
import { majorGroups } from './features/major-groups.ts'
import { menuItems } from './features/menu-items.ts'
import { modes } from './features/modes.ts'
import { organizations } from './features/organizations.ts'
import { payments } from './features/payments.ts'
import { printers } from './features/printers.ts'
import { revenueCenters } from './features/revenue-centers.ts'
import { roles } from './features/roles.ts'
import { shopMaps } from './features/shop-maps.ts'
import { shops } from './features/shops.ts'
import { subCategories } from './features/sub-categories.ts'
import { subCategoryGroups } from './features/sub-category-groups.ts'
import { tableCharges } from './features/table-charges.ts'
import { taxes } from './features/taxes.ts'
import { timePeriods } from './features/time-periods.ts'
import { users } from './features/users.ts'
import type { ResourceDefinition } from './resource.ts'

/** Every resource by name: the one list that server, web app, devices and tests read. */
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
 * Everything that has screens: the resources, and those with hand-written routes because the
 * engine's rules do not fit.
 */
export const shownResources = { ...resources, users } satisfies Record<string, ResourceDefinition>

/** Name of a resource that has screens. */
export type ShownResourceName = keyof typeof shownResources
