import { divide, parseDecimal, type Rounding, safeInteger } from '../money/decimal.ts'
import type { Money } from '../money/money.ts'
import type { PriceRow } from '../prices/resolve-price.ts'
import { type TaxRule, taxOf } from './tax.ts'

/** Services whose tax changes. */
export const changedServices = ['both', 'eat_in', 'takeout'] as const
/** Prices that stay when an inclusive tax changes: with tax, or without it. */
export const keptPrices = ['with_tax', 'without_tax'] as const

/** A change from one tax to another, with the rule for prices that include the tax. */
export interface TaxChange {
  readonly from: TaxRule & { readonly id: string }
  readonly to: TaxRule & { readonly id: string }
  readonly service: (typeof changedServices)[number]
  readonly keep: (typeof keptPrices)[number]
  /** New prices are multiples of this, in the smallest unit. */
  readonly round_to: number
  readonly rounding: Rounding
}

/** The taxed parts of an item; prices in the smallest unit. */
export interface TaxedItem {
  readonly tax_id: string | null
  readonly takeout_tax_id?: string | null
  readonly price: Money
  readonly takeout_price?: Money | null
  readonly prices?: readonly (Omit<PriceRow, 'id'> & { readonly id?: string })[]
}

/**
 * Returns a price after the change. It stays if it contains no tax or if prices with tax are kept.
 * Otherwise the price without tax is kept, and the new one is rounded once to the step.
 */
export function priceAfter(price: Money, { from, to, keep, round_to, rounding }: TaxChange): Money {
  if (keep === 'with_tax' || from.kind === 'exclusive') return price
  const [before, after] = [parseDecimal(from.rate), parseDecimal(to.rate)]
  const [one, other] = [10n ** BigInt(before.scale), 10n ** BigInt(after.scale)]
  const step = BigInt(round_to)
  return safeInteger(
    divide(
      BigInt(price) * (100n * other + after.units) * one,
      (100n * one + before.units) * other * step,
      rounding,
    ) * step,
  )
}

/** Returns a price without its tax. */
export const priceWithoutTax = (price: Money, tax: TaxRule): Money =>
  tax.kind === 'inclusive' ? price - taxOf(price, tax) : price

/**
 * Returns the fields of an item that change; null if its taxes do not change. If only one service
 * changes, prices that apply to both are divided, so that the other service keeps its prices.
 */
export function itemAfter(item: TaxedItem, change: TaxChange): Partial<TaxedItem> | null {
  const { from, to, service } = change
  const takeoutTax = item.takeout_tax_id ?? item.tax_id
  const eatIn = service !== 'takeout' && item.tax_id === from.id
  const takeout = service !== 'eat_in' && takeoutTax === from.id
  if (!eatIn && !takeout) return null
  const eatInPrice = (price: Money) => (eatIn ? priceAfter(price, change) : price)
  const takeoutPrice = (price: Money) => (takeout ? priceAfter(price, change) : price)
  const price = eatInPrice(item.price)
  const toTakeOut = takeoutPrice(item.takeout_price ?? item.price)
  const after: TaxedItem = {
    tax_id: eatIn ? to.id : item.tax_id,
    takeout_tax_id:
      (item.takeout_tax_id ?? null) === null && eatIn === takeout
        ? null
        : takeout
          ? to.id
          : takeoutTax,
    price,
    takeout_price: (item.takeout_price ?? null) === null && toTakeOut === price ? null : toTakeOut,
    prices: (item.prices ?? []).flatMap((row, _, rows) => {
      if (row.service === 'eat_in') return [{ ...row, price: eatInPrice(row.price) }]
      if (row.service === 'takeout') return [{ ...row, price: takeoutPrice(row.price) }]
      const [here, away] = [eatInPrice(row.price), takeoutPrice(row.price)]
      const both = { ...row, price: here }
      const isDivided = here === away || rows.some((other) => isForTakeout(other, row))
      return isDivided ? [both] : [both, { ...withoutId(row), service: 'takeout', price: away }]
    }),
  }
  return changedFields(item, after)
}

const withoutId = ({ id: _id, ...row }: NonNullable<TaxedItem['prices']>[number]) => row

/** Returns true if a row has the conditions of another one, for takeout. */
function isForTakeout(
  other: NonNullable<TaxedItem['prices']>[number],
  row: NonNullable<TaxedItem['prices']>[number],
): boolean {
  const conditions = ({
    date_from,
    date_to,
    date_types,
    time_period_id,
    revenue_center_id,
  }: typeof row) =>
    JSON.stringify([date_from, date_to, [...date_types].sort(), time_period_id, revenue_center_id])
  return other.service === 'takeout' && conditions(other) === conditions(row)
}

function changedFields(before: TaxedItem, after: TaxedItem): Partial<TaxedItem> {
  const { tax_id, takeout_tax_id, price, takeout_price, prices } = after
  return {
    ...(tax_id === before.tax_id ? {} : { tax_id }),
    ...(takeout_tax_id === (before.takeout_tax_id ?? null) || takeout_tax_id === undefined
      ? {}
      : { takeout_tax_id }),
    ...(price === before.price ? {} : { price }),
    ...(takeout_price === (before.takeout_price ?? null) || takeout_price === undefined
      ? {}
      : { takeout_price }),
    ...(prices === undefined || JSON.stringify(prices) === JSON.stringify(before.prices ?? [])
      ? {}
      : { prices }),
  }
}
