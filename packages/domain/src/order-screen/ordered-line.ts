import type { OrderedCondiment, OrderedLine } from '../checks/check.ts'
import {
  type Priced,
  type PriceMoment,
  resolvePrice,
  type Service,
} from '../prices/resolve-price.ts'
import type { TaxRule } from '../tax/tax.ts'
import type { Choice } from './choices.ts'
import type { CondimentRecord, ItemRecord } from './records.ts'
import { type Decision, keyOf, resolved } from './selection.ts'

/** An item as it is ordered, with its prices under conditions and its cost. */
type OrderableItem = ItemRecord & Priced & { readonly cost?: number | null }

/** The circumstances of an order, which decide prices and tax. */
export interface OrderCircumstances {
  readonly service: Service
  readonly moment: PriceMoment
  readonly revenue_center_id: string | null
  readonly taxes: ReadonlyMap<string, TaxRule>
  /** Number of the release. */
  readonly release: number
}

/** An order of a guest: an item with its decisions. */
export interface Ordered {
  readonly uid: string
  readonly item: OrderableItem
  readonly choices: readonly Choice<CondimentRecord & Priced>[]
  readonly decision: Decision
  readonly quantity: number
}

/**
 * Returns the line of a check for an order, with names, price and tax of this moment. Fails for an
 * item without a tax, which `whyNotSold` refuses.
 */
export function orderedLine(
  { uid, item, choices, decision, quantity }: Ordered,
  circumstances: OrderCircumstances,
): OrderedLine {
  const { service, moment, revenue_center_id: center, taxes, release } = circumstances
  const { price, rule } = resolvePrice(item, moment, service, center)
  const isEntered = item.open_price && decision.price !== null
  return {
    uid,
    menu_item_id: item.id,
    name: item.name,
    name_en: item.name_en ?? null,
    quantity,
    unit_price: isEntered && decision.price !== null ? decision.price : price,
    price_rule_id: isEntered || rule === 'price' || rule === 'takeout_price' ? null : rule,
    cost: item.cost ?? null,
    tax: taxOfItem(item, service, taxes),
    takeout: service === 'takeout',
    gratuity_base: item.attribute !== 'goods',
    condiments: resolved(choices, decision.selections).map(
      ({ one, condiment }): OrderedCondiment => ({
        condiment_id: condiment.id,
        name: condiment.name,
        name_en: condiment.name_en ?? null,
        price:
          one.function_key === 'no' ? 0 : resolvePrice(condiment, moment, service, center).price,
        quantity: 1,
        function_key: one.function_key,
        memo: keyOf(one, condiment) === 'memo' ? one.memo.trim() : null,
      }),
    ),
    message: decision.message.trim() || null,
    hold: item.auto_hold,
    release,
  }
}

/** Returns the tax of an item, eaten in or taken out. */
export function taxOfItem(
  { tax_id, takeout_tax_id }: Pick<ItemRecord, 'tax_id' | 'takeout_tax_id'>,
  service: Service,
  taxes: ReadonlyMap<string, TaxRule>,
): TaxRule {
  const eatIn = taxes.get(tax_id)
  const tax = service === 'takeout' ? (taxes.get(takeout_tax_id ?? '') ?? eatIn) : eatIn
  if (!tax) throw new Error(`No tax ${tax_id}`)
  const { rate, kind, rounding, reduced } = tax
  return { rate, kind, rounding, reduced }
}

/** The records by which a line is priced again. */
interface PricedRecords {
  readonly item: Priced & Pick<ItemRecord, 'open_price' | 'tax_id' | 'takeout_tax_id'>
  readonly condiments: ReadonlyMap<string, Priced>
}

/**
 * Returns the change of an unsent line that is taken out, or eaten in, after all: its tax and prices
 * are those of the other service. An entered price stays.
 */
export function serviceChange(
  line: Pick<OrderedLine, 'unit_price' | 'price_rule_id' | 'condiments'>,
  { item, condiments }: PricedRecords,
  { service, moment, revenue_center_id: center, taxes }: OrderCircumstances,
): Pick<OrderedLine, 'takeout' | 'tax' | 'unit_price' | 'price_rule_id' | 'condiments'> {
  const { price, rule } = resolvePrice(item, moment, service, center)
  const ofRow = rule === 'price' || rule === 'takeout_price' ? null : rule
  return {
    takeout: service === 'takeout',
    tax: taxOfItem(item, service, taxes),
    unit_price: item.open_price ? line.unit_price : price,
    price_rule_id: item.open_price ? (line.price_rule_id ?? null) : ofRow,
    condiments: line.condiments.map((condiment) => {
      const record = condiments.get(condiment.condiment_id ?? '')
      if (!record || condiment.function_key === 'no') return condiment
      return { ...condiment, price: resolvePrice(record, moment, service, center).price }
    }),
  }
}

/** Returns a line that orders the same once more, with the prices and the tax of this moment. */
export function orderAgain(
  line: OrderedLine,
  { uid, quantity }: Pick<OrderedLine, 'uid' | 'quantity'>,
  records: PricedRecords & {
    readonly item: Pick<ItemRecord, 'auto_hold'> & { readonly cost?: number | null }
  },
  circumstances: OrderCircumstances,
): OrderedLine {
  const { menu_item_id, name, name_en, unit, gratuity_base, seat, message } = line
  return {
    uid,
    menu_item_id,
    name,
    name_en,
    quantity,
    unit,
    cost: records.item.cost ?? null,
    gratuity_base,
    seat,
    message,
    hold: records.item.auto_hold,
    release: circumstances.release,
    ...serviceChange(line, records, circumstances),
  }
}
