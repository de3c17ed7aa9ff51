import { fail } from '@pos/contract/errors'
import type { DemoShop } from './demo-shop.ts'
import type { Create } from './draft-shop.ts'

type Ids = ReadonlyMap<string, string>

/** Ids by name of what offers refer to. */
export interface OfferIds {
  readonly taxes: Ids
  readonly periods: Ids
  readonly centers: Ids
  readonly items: Ids
}

/** Courses, charges, discounts and coupons of a shop; a name that leads nowhere is a mistake of the demo. */
export function seedOffers(create: Create, { offers, taxFor }: DemoShop, { taxes, periods, centers, items }: OfferIds): void {
  const tax = idOf(taxes, taxFor.eatIn)
  for (const { time_period, revenue_centers = [], taxed = false, ...charge } of offers.charges)
    create('charges', {
      ...charge,
      kind: kindOf(charge),
      time_period_id: time_period ? idOf(periods, time_period) : null,
      revenue_center_ids: revenue_centers.map((name) => idOf(centers, name)),
      tax_id: taxed ? tax : null,
    })
  for (const { time_period, ...charge } of offers.tableCharges)
    create('table-charges', {
      ...charge,
      kind: kindOf(charge),
      time_period_id: time_period ? idOf(periods, time_period) : null,
      tax_id: tax,
    })
  for (const { items: dishes, ...course } of offers.courses)
    create('courses', {
      ...course,
      tax_id: tax,
      items: dishes.map((name) => ({ menu_item_id: name === null ? null : idOf(items, name), apres_line: name === null })),
    })
  for (const discount of offers.discounts) create('discounts', { ...discount, kind: kindOf(discount) ?? 'open' })
  for (const coupon of offers.coupons) create('coupons', { ...coupon })
}

const idOf = (ids: Ids, name: string): string => ids.get(name) ?? fail('NotFound', { data: name })

function kindOf({ rate, amount }: { readonly rate?: string; readonly amount?: number }) {
  if (rate !== undefined) return 'rate'
  return amount === undefined ? undefined : 'amount'
}
