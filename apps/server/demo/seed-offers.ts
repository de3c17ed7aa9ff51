import { reasonsOf } from '#catalog/presets'
import { type DraftedIds, idOf } from '#catalog/templates/draft-content'
import type { Create } from '#catalog/templates/draft-records'
import type { DemoShop } from './demo-shop.ts'

/**
 * Creates charges, discounts, coupons and the usual reasons of a shop. An unknown name is an error in the demo data.
 */
export function seedOffers(
  create: Create,
  { country, offers, taxFor }: DemoShop,
  { taxes, periods, centers }: DraftedIds,
): void {
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
  for (const discount of offers.discounts)
    create('discounts', { ...discount, kind: kindOf(discount) ?? 'open' })
  for (const coupon of offers.coupons) create('coupons', { ...coupon })
  for (const reason of reasonsOf(country)) create('reasons', { ...reason })
}

function kindOf({ rate, amount }: { readonly rate?: string; readonly amount?: number }) {
  if (rate !== undefined) return 'rate'
  return amount === undefined ? undefined : 'amount'
}
