import type { ShopContent } from '#templates/shop-content'
import type { DemoOffers } from './demo-offers.ts'

/** Everything that makes one shop of the demo. */
export interface DemoShop extends ShopContent {
  readonly shop: Record<string, unknown> & { name: string; country_code: 'JP' | 'US' }
  readonly offers: DemoOffers
}
