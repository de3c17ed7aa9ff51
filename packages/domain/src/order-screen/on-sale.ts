import { type Choice, isSatisfiable, offeredBy } from './choices.ts'
import type { SellableRecord } from './records.ts'

/** Reasons why an item cannot be ordered, strongest first. */
const unsellableReasons = [
  'inactive',
  'no_tax',
  'in_no_group',
  'not_yet_sold',
  'no_longer_sold',
  'sold_out',
  'too_few_condiments',
] as const
/** A reason why an item cannot be ordered. */
export type UnsellableReason = (typeof unsellableReasons)[number]

/**
 * Returns the strongest reason why an item cannot be ordered on a business date, or null. `taxes`
 * contains the existing taxes by id.
 */
export function whyNotSold(
  item: SellableRecord,
  date: string,
  taxes: ReadonlyMap<string, unknown>,
  choices: readonly Choice[],
): UnsellableReason | null {
  const holds: Record<UnsellableReason, boolean> = {
    inactive: !item.active,
    no_tax: !taxes.has(item.tax_id),
    in_no_group: item.group_ids.length === 0,
    not_yet_sold: Boolean(item.sale_from && item.sale_from > date),
    no_longer_sold: Boolean(item.sale_to && item.sale_to < date),
    sold_out: item.sold_out,
    too_few_condiments: !canChoose(item, choices),
  }
  return unsellableReasons.find((reason) => holds[reason]) ?? null
}

/**
 * Returns true if the order screen shows a button for an item. Sold-out items keep their button.
 */
export function isOnScreen(item: SellableRecord, date: string): boolean {
  return (
    item.active &&
    (!item.sale_from || item.sale_from <= date) &&
    (!item.sale_to || item.sale_to >= date)
  )
}

function canChoose(item: SellableRecord, choices: readonly Choice[]) {
  return (
    choices.every(isSatisfiable) &&
    (!item.required_condiment || choices.some((choice) => offeredBy(choice).size > 0))
  )
}
