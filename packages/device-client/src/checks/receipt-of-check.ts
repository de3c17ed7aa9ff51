import type { Content } from '@pos/contract/released'
import { releasedById, releasedOf } from '@pos/contract/released'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Check } from '@pos/domain/checks/check'
import { receiptDiscountsOf, receiptLinesOf } from '@pos/domain/checks/check-receipt'
import { taxOfCheckLine } from '@pos/domain/checks/check-totals'
import { periodAt } from '@pos/domain/days/time-periods'
import type { Settlement } from '@pos/domain/money/settle-payments'
import type { Totals } from '@pos/domain/receipts/totals'

/** The payment of a check, as the person took it. */
export interface TakenPayment {
  readonly uid: string
  /** Number that is printed on the receipt. */
  readonly receipt_number: string
  readonly staff: { readonly id: string; readonly name: string }
  readonly approved_by?: readonly string[]
  readonly paid_at: string
  readonly payments: PostedReceiptInput['payments']
  readonly settlement: Settlement
}

/** The release that names what the receipt states, and the time zone of the shop. */
interface ReceiptSource {
  readonly release: number
  readonly entities: Content
  readonly timezone: string
}

/** Returns the receipt of a check that is paid as a whole. `totals` are those of the check. */
export function receiptOfCheck(
  check: Check,
  totals: Totals,
  payment: TakenPayment,
  source: ReceiptSource,
): PostedReceiptInput {
  const { settlement, payments, approved_by = [] } = payment
  const ordered = check.lines.map(({ ordered_at }) => ordered_at).toSorted()
  const first = ordered[0] ?? check.opened_at
  const discounts = receiptDiscountsOf(check)
  return {
    uid: payment.uid,
    receipt_number: payment.receipt_number,
    check_uid: check.uid,
    ...settingOf(check, first, source),
    staff: payment.staff,
    ...(approved_by.length > 0 ? { approved_by: [...approved_by] } : {}),
    guest_count: check.guests,
    first_ordered_at: first,
    ordered_at: ordered.at(-1) ?? check.opened_at,
    paid_at: payment.paid_at,
    subtotal: totals.subtotal,
    tax: totals.tax,
    discount: totals.discount,
    ...(discounts.length > 0 ? { discounts } : {}),
    charge: totals.charge,
    table_charge: totals.table_charge,
    auto_gratuity: totals.auto_gratuity,
    ...(totals.charge_taxes.length > 0
      ? { charge_taxes: totals.charge_taxes.map((share) => ({ ...share })) }
      : {}),
    total: totals.total,
    settle: settlement.settle,
    change: settlement.change,
    cash_rounding: settlement.cash_rounding,
    release: source.release,
    taxes: totals.taxes.map((line) => ({ ...line })),
    payments,
    orders: linesOf(check, totals, source.entities),
  }
}

/** Revenue center, time period and table, with their names. */
function settingOf(
  { revenue_center_id, tables: codes }: Check,
  first: string,
  { entities, timezone }: ReceiptSource,
) {
  const center = releasedById(entities, 'revenue-centers').get(revenue_center_id ?? '')
  const period = periodAt(releasedOf(entities, 'time-periods'), first, timezone)
  const [code = null] = codes
  const floor = releasedOf(entities, 'shop-maps').find(({ tables }) =>
    tables.some((table) => table.code === code),
  )
  const table = floor?.tables.find((one) => one.code === code)
  const periods = releasedById(entities, 'time-periods')
  return {
    revenue_center_id,
    revenue_center: center?.name ?? null,
    time_period_id: period?.id ?? null,
    time_period: periods.get(period?.id ?? '')?.name ?? null,
    table_id: table?.id ?? null,
    table_code: code,
    floor: floor?.name ?? null,
  }
}

function linesOf(check: Check, totals: Totals, entities: Content): PostedReceiptInput['orders'] {
  const items = releasedById(entities, 'menu-items')
  const families = releasedById(entities, 'family-groups')
  const majors = releasedById(entities, 'major-groups')
  return receiptLinesOf(check, totals).map(({ line, comp_amount, condiments, ...amounts }) => {
    const item = items.get(line.menu_item_id ?? '')
    const family = families.get(item?.family_group_id ?? '')
    const { rate, kind, reduced } = taxOfCheckLine(check, line)
    return {
      ...amounts,
      menu_item_id: line.menu_item_id,
      name: line.name,
      family_group_id: item?.family_group_id ?? null,
      family_group: family?.name ?? null,
      major_group: majors.get(family?.major_group_id ?? '')?.name ?? null,
      attribute: item?.attribute ?? null,
      unit: line.unit ?? null,
      cost: line.cost ?? null,
      tax_rate: rate,
      tax_kind: kind,
      reduced,
      takeout: line.takeout,
      ...(line.price_rule_id
        ? { price_rule_id: line.price_rule_id, price_rule: line.price_rule ?? null }
        : {}),
      ...(comp_amount === null ? {} : { comp_amount }),
      ordered_at: line.ordered_at,
      condiments: condiments.map(({ condiment_id, name, price, quantity }) => ({
        condiment_id,
        name,
        price,
        quantity,
      })),
    }
  })
}
