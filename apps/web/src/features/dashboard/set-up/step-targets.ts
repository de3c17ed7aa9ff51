import { categories } from '@pos/contract/features/categories'
import { menuItems } from '@pos/contract/features/menu-items'
import { payments } from '@pos/contract/features/payments'
import { revenueCenters } from '@pos/contract/features/revenue-centers'
import type { SetUpStep } from '@pos/contract/features/set-up-list'
import { shopMaps } from '@pos/contract/features/shop-maps'
import { taxes } from '@pos/contract/features/taxes'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type PagePath, recordPath } from '#lib/page-path.ts'

/** Where a step is done, and the list whose copy, import and presets it offers. */
export interface StepTarget {
  readonly to: PagePath
  readonly resource?: ResourceDefinition
}

/** Where the steps of a shop are done. */
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
