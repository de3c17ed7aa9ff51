import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { periodAt } from '@pos/domain/days/time-periods'
import { checkLineOf } from '@pos/domain/order-screen/order-line'
import type { PriceRow } from '@pos/domain/prices/resolve-price'
import { type CheckLine, linePrice, type Totals } from '@pos/domain/receipts/totals'
import { seededRandom } from '../random.ts'
import { pay, payOnAccount } from './pay.ts'
import { approvedBy, centerOf, type Ordered, type VisitPlan } from './visit-plan.ts'
import { reasonFor } from './visit-reasons.ts'

const minute = 60_000

/** A line in the form that the shared rules total. */
export function checkLine(
  { sellable, condiments, quantity, comp }: Ordered,
  isTakeout: boolean,
): CheckLine {
  const { item, eatIn, takeout } = sellable
  return checkLineOf(item, {
    quantity,
    unit_price: comp ? 0 : item.price,
    condiments: comp ? 0 : priceOf(condiments),
    tax: isTakeout ? takeout : eatIn,
  })
}

const priceOf = (condiments: Ordered['condiments']) =>
  condiments.reduce((sum, condiment) => sum + condiment.price, 0)

/** The receipt of a visit as a device posts it. */
export function receiptOf(
  plan: VisitPlan,
  guests: number,
  orders: readonly Ordered[],
  lines: readonly CheckLine[],
  totals: Totals,
  isTakeout: boolean,
): PostedReceiptInput {
  const { catalog, random, table, staff, seatedAt } = plan
  const first = orders[0]?.at ?? seatedAt
  const last = orders.at(-1)?.at ?? seatedAt
  const paidAt = new Date(
    last.getTime() + random.between(isTakeout ? 2 : 10, isTakeout ? 8 : 45) * minute,
  )
  const tip =
    catalog.shop.tipping && totals.auto_gratuity === 0 && random.chance(0.8)
      ? Math.round((totals.subtotal * Number(random.pick(catalog.shop.tip_rates) ?? 0)) / 100)
      : 0
  const period = periodAt(catalog.periods, first, catalog.shop.timezone)
  const center = centerOf(plan)
  const due = totals.total + tip
  const paid = pay(catalog, random, due)
  const { payments, change, rounding } =
    (isTakeout ? null : payOnAccount(catalog, plan.uid, due)) ?? paid
  return {
    uid: plan.uid,
    receipt_number: plan.uid.split('-').slice(-2).join('-'),
    revenue_center_id: center?.id ?? null,
    revenue_center: center?.name ?? null,
    time_period_id: period?.id ?? null,
    time_period: period?.name ?? null,
    table_id: table?.id ?? null,
    table_code: table?.code ?? 'OUT',
    floor: table?.floor ?? null,
    staff: { id: staff.id, name: staff.name },
    ...approvedBy(plan, [
      'payment',
      ...(totals.discount === 0 ? [] : (['discount'] as const)),
      ...(orders.some(({ comp }) => comp) ? (['comp'] as const) : []),
    ]),
    guest_count: guests,
    first_ordered_at: first.toISOString(),
    ordered_at: last.toISOString(),
    paid_at: paidAt.toISOString(),
    subtotal: totals.subtotal,
    tax: totals.tax,
    discount: totals.discount,
    ...discountOf(plan, totals.discount),
    charge: totals.charge,
    table_charge: totals.table_charge,
    auto_gratuity: totals.auto_gratuity,
    ...(totals.charge_taxes.length === 0
      ? {}
      : { charge_taxes: totals.charge_taxes.map((share) => ({ ...share })) }),
    tip,
    total: totals.total,
    settle: totals.total + tip + rounding,
    change,
    ...(catalog.shop.cash_rounding === 'none' ? {} : { cash_rounding: rounding }),
    release: plan.release,
    taxes: totals.taxes.map((line) => ({ ...line })),
    payments,
    orders: orders.map((one, index) => receiptLine(plan, one, lines[index], index, isTakeout)),
  }
}

/**
 * Returns the parts of a discount. The choice depends only on the uid, so other visits stay the
 * same.
 */
function discountOf(plan: VisitPlan, amount: number): Pick<PostedReceiptInput, 'discounts'> {
  const { catalog, uid } = plan
  if (amount === 0 || catalog.discounts.length === 0) return {}
  const given = seededRandom(`${uid} discount`).pick(catalog.discounts)
  return given
    ? {
        discounts: [
          { discount_id: given.id, name: given.name, amount, ...reasonFor(plan, 'discount') },
        ],
      }
    : {}
}

function receiptLine(
  plan: VisitPlan,
  { uid, sellable, condiments, quantity, at, priceRow, comp }: Ordered,
  line: CheckLine | undefined,
  position: number,
  takeout: boolean,
): PostedReceiptInput['orders'][number] {
  const { item, familyGroup, majorGroup } = sellable
  const tax = takeout ? sellable.takeout : sellable.eatIn
  return {
    position,
    uid,
    menu_item_id: item.id,
    name: item.name,
    family_group_id: item.family_group_id,
    family_group: familyGroup,
    major_group: majorGroup,
    attribute: item.attribute,
    quantity,
    unit_price: comp ? 0 : item.price,
    price: line ? linePrice(line) : 0,
    cost: item.cost,
    tax_rate: tax.rate,
    tax_kind: tax.kind,
    reduced: tax.reduced,
    takeout,
    ...(priceRow ? { price_rule_id: priceRow.id, price_rule: conditionText(plan, priceRow) } : {}),
    ...(comp ? { comp_amount: quantity * (item.price + priceOf(condiments)), ...comp } : {}),
    operated_staff: plan.staff.name,
    ordered_at: at.toISOString(),
    condiments: condiments.map((condiment) => ({
      condiment_id: condiment.id,
      name: condiment.name,
      price: comp ? 0 : condiment.price,
      quantity: 1,
    })),
  }
}

/** The period and the revenue center of a price; null if it has other conditions only. */
function conditionText(plan: VisitPlan, row: PriceRow): string | null {
  const period = plan.catalog.periods.find(({ id }) => id === row.time_period_id)?.name
  const center = row.revenue_center_id === null ? undefined : centerOf(plan)?.name
  return [period, center].filter(Boolean).join(' · ') || null
}
