import type { CheckLine, TotalsInput } from '../receipts/totals.ts'
import type { TaxRule } from '../tax/tax.ts'
import type { Choice } from './choices.ts'
import type { CondimentRecord, ItemRecord, Names } from './records.ts'
import { type CondimentSelection, condimentsPrice } from './selection.ts'

/** A line of an order: an item with its selected condiments. */
export interface OrderLine {
  readonly item: ItemRecord
  readonly choices: readonly Choice[]
  readonly selections: readonly CondimentSelection[]
  readonly message: string
  readonly quantity: number
  /** The item's price, or the entered one for an open price. */
  readonly unit_price: number
  readonly eat_in: TaxRule
  readonly takeout: TaxRule
}

/** The settings of a shop that decide its automatic gratuity. */
interface GratuitySettings {
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_from_guests: number
  readonly auto_gratuity_taxed: boolean
}

/** Returns the tax of a line, eaten in or taken out. */
export function taxOfLine(
  line: Pick<OrderLine, 'eat_in' | 'takeout'>,
  isTakeout: boolean,
): TaxRule {
  return isTakeout ? line.takeout : line.eat_in
}

/**
 * Converts a line for `computeTotals`. `condiments` is the price of all condiments of one piece.
 */
export function checkLineOf(
  item: Pick<ItemRecord, 'attribute'>,
  line: Pick<CheckLine, 'quantity' | 'unit_price' | 'condiments' | 'tax'>,
): CheckLine {
  return { ...line, discount: 0, gratuity_base: item.attribute !== 'goods' }
}

/**
 * Returns a shop's rule of automatic gratuity for these lines, or null. A taxed gratuity has the
 * tax of the first line.
 */
export function gratuityOf(
  shop: GratuitySettings,
  lines: readonly CheckLine[],
): TotalsInput['auto_gratuity'] {
  if (!shop.auto_gratuity_rate) return null
  const tax = shop.auto_gratuity_taxed ? (lines[0]?.tax ?? null) : null
  return { rate: shop.auto_gratuity_rate, from_guests: shop.auto_gratuity_from_guests, tax }
}

/** Converts an order to totals input with only its lines and the shop's gratuity. */
export function checkOf(
  lines: readonly OrderLine[],
  { isTakeout, guests, shop }: { isTakeout: boolean; guests: number; shop: GratuitySettings },
): TotalsInput {
  const checkLines = lines.map((line) =>
    checkLineOf(line.item, {
      quantity: line.quantity,
      unit_price: line.unit_price,
      condiments: condimentsPrice(line.choices, line.selections),
      tax: taxOfLine(line, isTakeout),
    }),
  )
  const auto_gratuity = isTakeout ? null : gratuityOf(shop, checkLines)
  return {
    lines: checkLines,
    discount: 0,
    charges: [],
    table_charges: [],
    guest_count: guests,
    auto_gratuity,
  }
}

/** Returns the items that always come with a condiment, without deleted and inactive ones. */
export function fixedItemsOf(
  condiment: Pick<CondimentRecord, 'fixed_items'>,
  items: ReadonlyMap<string, Names & { readonly active: boolean }>,
  condiments: ReadonlyMap<string, Names & { readonly active: boolean }>,
): Names[] {
  return (condiment.fixed_items ?? []).flatMap(({ menu_item_id, fixed_condiment_id }) => {
    const record = items.get(menu_item_id ?? '') ?? condiments.get(fixed_condiment_id ?? '')
    return record?.active ? [record] : []
  })
}
