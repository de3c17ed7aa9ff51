import { categories } from '@pos/contract/menu/categories'
import { menuItems } from '@pos/contract/menu/menu-items'
import { payments } from '@pos/contract/pricing/payments'
import { taxes } from '@pos/contract/pricing/taxes'
import type { ResourceDefinition } from '@pos/contract/resource'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import type { SetUpStep } from '@pos/contract/shop/set-up-list'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { type PagePath, recordPath } from '#lib/routing/page-path.ts'

/** Page of a step, and the list whose copy, import and presets it offers. */
interface StepTarget {
  readonly to: PagePath
  readonly resource?: ResourceDefinition
}

/** Returns the pages of a shop's steps. */
export const stepTargets = (shopId: string): Readonly<Record<SetUpStep, StepTarget>> => ({
  address: { to: recordPath('shops', shopId) },
  taxes: { to: '/pos/taxes', resource: taxes },
  payments: { to: '/pos/payments', resource: payments },
  revenue_centers: { to: '/pos/revenue-centers', resource: revenueCenters },
  floors: { to: '/pos/shop-maps', resource: shopMaps },
  menu: { to: '/pos/menu-items', resource: menuItems },
  order_screen: { to: '/pos/categories', resource: categories },
  staff: { to: '/pos/users' },
  devices: { to: '/pos/devices' },
  first_send: { to: '/pos/releases' },
  first_receipt: { to: '/pos/receipts' },
})
