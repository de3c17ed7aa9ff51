import type { OrderLine } from '@pos/domain/order-screen/order-line'
import type { Decision } from '@pos/domain/order-screen/selection'
import { choicesOfItem, type OrderMenu } from '@pos/order-screen/order-menu'

/**
 * A line of the sample order, with ids only, so that each menu supplies its own names and prices.
 */
export interface Entry extends Decision {
  readonly id: string
  readonly item_id: string
  readonly quantity: number
}

/** A sample order. */
export interface Order {
  readonly entries: readonly Entry[]
  readonly isTakeout: boolean
  readonly table: string
  readonly guests: number
}

/** An empty order. */
export const emptyOrder: Order = { entries: [], isTakeout: false, table: '1', guests: 2 }

/** An entry as a line of one menu; null if that menu does not have the item or its tax. */
export function lineOn(menu: OrderMenu, entry: Entry): OrderLine | null {
  const item = menu.itemById.get(entry.item_id)
  const eatIn = menu.taxes.get(item?.tax_id ?? '')
  if (!item || !eatIn) return null
  return {
    item,
    choices: choicesOfItem(menu, item),
    selections: entry.selections,
    message: entry.message,
    quantity: entry.quantity,
    unit_price: item.open_price ? (entry.price ?? item.price) : item.price,
    eat_in: eatIn,
    takeout: menu.taxes.get(item.takeout_tax_id ?? '') ?? eatIn,
  }
}

/** Adds to the quantity of an entry; an entry without any left is removed. */
export function withQuantity(order: Order, id: string, change: number): Order {
  const entries = order.entries.map((entry) =>
    entry.id === id ? { ...entry, quantity: entry.quantity + change } : entry,
  )
  return { ...order, entries: entries.filter((entry) => entry.quantity > 0) }
}
