import type { ShopContent } from '#catalog/templates/shop-content'
import type { DemoOffers } from './demo-offers.ts'

/** Everything needed to create a demo shop. */
export interface DemoShop extends ShopContent {
  readonly shop: Record<string, unknown> & { name: string; country_code: 'JP' | 'US' }
  readonly offers: DemoOffers
  /** Monthly target without tax, in the currency's smallest unit. */
  readonly monthlyTarget: number
  /** Customers who pay monthly. */
  readonly customers: readonly DemoCustomer[]
}

/**
 * A demo customer. By default, the month closes on its last day and is paid at the end of the next.
 */
export interface DemoCustomer {
  readonly name: string
  readonly kana_name?: string
  readonly billing_name?: string
  readonly honorific?: 'onchu' | 'sama' | 'none'
  readonly contact?: string
  readonly post_code?: string
  readonly address?: string
  readonly closing_day?: number
  readonly payment_months?: number
  readonly payment_day?: number
}
