import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { OrderedLine } from '@pos/domain/checks/check'
import { gratuityOf } from '@pos/domain/order-screen/order-line'
import { computeTotals, linePrice, type TotalsInput } from '@pos/domain/receipts/totals'
import { addedCharges } from '@pos/domain/tax/added-charges'
import { seededRandom } from '../random.ts'
import type { Seat } from './catalog.ts'
import { refundedAfter, refundOf } from './refund.ts'
import { orderAll } from './visit-orders.ts'
import { centerOf, isLent, type Ordered, type VisitPlan } from './visit-plan.ts'
import { reasonFor } from './visit-reasons.ts'
import { checkLine, receiptOf } from './visit-receipt.ts'
import { voidsOf } from './visit-voids.ts'

/** A line that is sent to the kitchen. */
export interface SentLine {
  readonly line: OrderedLine
  readonly ordered_at: string
}

/** A party from sitting down to paying, with the records that a device posts about it. */
export interface Visit {
  readonly seatedAt: Date
  readonly table: Seat | null
  readonly receipt: PostedReceiptInput
  readonly voids: readonly Record<string, unknown>[]
  /** An item that is refunded after payment, rarely. */
  readonly refund: PostedReceiptInput | null
  /** Lines sent to the kitchen: those of the receipt and those voided before it. */
  readonly lines: readonly SentLine[]
  /** Returns the visit without some of its lines; null if none is left. */
  without(uids: ReadonlySet<string>): Visit | null
}

/** Party sizes and their weights. */
const parties = {
  elsewhere: [
    [1, 2],
    [2, 5],
    [3, 2],
    [4, 3],
  ],
  atLargeTables: [
    [2, 2],
    [4, 3],
    [5, 3],
    [6, 4],
    [8, 2],
  ],
} as const

/**
 * Simulates a visit with the released menu: orders with required condiments, totals by the shared
 * rules, one or two payments.
 */
export function playVisit(plan: VisitPlan): Visit | null {
  const { random, table } = plan
  const isTakeout = table === null
  const guests = isTakeout
    ? 1
    : Math.min(
        Math.max(1, table.seats),
        random.weighted(table.seats > 4 ? parties.atLargeTables : parties.elsewhere) ?? 2,
      )
  return visitOf(plan, guests, withComp(plan, orderAll(plan, guests, isTakeout)))
}

/** The share of visits in which the last dish is free of charge. */
const compShare = 0.015

/** Sometimes the shop gives the last dish away. The choice depends only on the uid. */
function withComp(plan: VisitPlan, orders: readonly Ordered[]): readonly Ordered[] {
  const isComped =
    orders.length > 2 && seededRandom(`${plan.uid} given`).chance(compShare) && isLent(plan, 'comp')
  const comp = reasonFor(plan, 'comp')
  return orders.map((one, index) =>
    isComped && index === orders.length - 1 ? { ...one, comp } : one,
  )
}

/** Returns the visit with these order lines. */
function visitOf(plan: VisitPlan, guests: number, orders: readonly Ordered[]): Visit | null {
  const { catalog, random, table } = plan
  const isTakeout = table === null
  if (orders.length === 0) return null
  const lines = orders.map((one) => checkLine(one, isTakeout))
  const check: TotalsInput = {
    lines,
    discount: 0,
    ...addedCharges(catalog.chargeRules, {
      ordered_at: orders.map(({ at }) => at),
      revenue_center_id: centerOf(plan)?.id ?? null,
      table_code: table?.code ?? null,
    }),
    guest_count: guests,
    auto_gratuity: isTakeout ? null : gratuityOf(catalog.shop, lines),
  }
  const subtotal = lines.reduce((sum, line) => sum + linePrice(line), 0)
  const totals = computeTotals({
    ...check,
    discount:
      random.chance(0.04) && isLent(plan, 'discount') ? Math.floor((subtotal * 5) / 100) : 0,
  })
  const receipt = receiptOf(plan, guests, orders, lines, totals, isTakeout)
  const voids = voidsOf(plan, orders)
  return {
    seatedAt: plan.seatedAt,
    table,
    receipt,
    voids,
    refund: refundOf(
      receipt,
      orders.map(({ sellable }) => (isTakeout ? sellable.takeout : sellable.eatIn)),
      {
        ...plan,
        rule: plan.catalog.shop.cash_rounding,
        reason: reasonFor(plan, 'refund'),
      },
    ),
    lines: sentLines(plan, orders, voids, isTakeout),
    without(uids) {
      const less = visitOf(
        plan,
        guests,
        orders.filter(({ uid }) => !uids.has(uid)),
      )
      if (!less) return null
      const { paid_at } = receipt
      return {
        ...less,
        receipt: { ...less.receipt, paid_at },
        refund: less.refund && refundedAfter(less.refund, paid_at, receipt.receipt_number),
      }
    },
  }
}

/** Every line that the kitchen gets: also the voided ones, which are not on the receipt. */
function sentLines(
  { release }: VisitPlan,
  orders: readonly Ordered[],
  voids: readonly Record<string, unknown>[],
  takeout: boolean,
): SentLine[] {
  const lineOf = ({ uid, sellable, condiments, quantity, priceRow }: Ordered): OrderedLine => {
    const { item } = sellable
    const { rate, kind, rounding, reduced } = takeout ? sellable.takeout : sellable.eatIn
    return {
      uid,
      menu_item_id: item.id,
      name: item.name,
      quantity,
      unit_price: item.price,
      cost: item.cost,
      price_rule_id: priceRow?.id ?? null,
      tax: { rate, kind, rounding, reduced },
      takeout,
      gratuity_base: item.attribute !== 'goods',
      condiments: condiments.map(({ id, name, price }) => ({
        condiment_id: id,
        name,
        price,
        quantity: 1,
      })),
      hold: false,
      release,
    }
  }
  const [first] = orders
  const voided = first ? voids.filter(({ line_uid }) => line_uid) : []
  return [
    ...orders.map((one) => ({ line: lineOf(one), ordered_at: one.at.toISOString() })),
    ...voided.flatMap(({ line_uid }) =>
      first
        ? [
            {
              line: { ...lineOf(first), uid: String(line_uid), quantity: 1, condiments: [] },
              ordered_at: first.at.toISOString(),
            },
          ]
        : [],
    ),
  ]
}
