import type { Money } from '../money/money.ts'
import { type Priced, type PriceMoment, resolvePrice, type Service } from './resolve-price.ts'

/** The prices of a record in a release; `open_price` is entered at the till. */
export interface ReleasedPrices extends Priced {
  readonly open_price?: boolean
}

/** The price of one piece that a receipt states, with the row of `prices` that it names. */
export interface StatedPrice {
  readonly price: Money
  readonly rule: string | null
}

/**
 * Returns true if the released prices explain a stated price at a moment. A device from before
 * prices under conditions names no row and charges the usual price, which is explained too.
 */
export function explainsPrice(
  released: ReleasedPrices,
  stated: StatedPrice,
  moment: PriceMoment,
  service: Service,
  revenueCenterId: string | null,
): boolean {
  if (released.open_price) return true
  const resolved = resolvePrice(released, moment, service, revenueCenterId)
  if (stated.rule !== null) return stated.rule === resolved.rule && stated.price === resolved.price
  return stated.price === resolved.price || stated.price === released.price
}
