import { businessDate } from '../days/business-day.ts'
import { dateTypesOf } from '../days/date-types.ts'
import { periodAt, type TimePeriod } from '../days/time-periods.ts'
import type { Money } from '../money/money.ts'
import type { CheckCharge } from '../receipts/totals.ts'
import { listedTableCodes } from '../tables/table-code.ts'
import { foldText } from '../text/fold-text.ts'
import type { TaxRule } from './tax.ts'

interface AnyCharge {
  readonly kind: 'rate' | 'amount'
  readonly rate: string
  readonly amount: Money
  readonly time_period_id: string | null
  readonly tax_id: string | null
  readonly active: boolean
}

/** The fields of an order charge that decide whether and how it is added. */
interface OrderChargeRecord extends AnyCharge {
  readonly trigger_timing: 'first_order' | 'by_order'
  readonly revenue_center_ids: readonly string[]
}

/** The fields of a table charge that decide whether and how it is added. */
interface TableChargeRecord extends AnyCharge {
  readonly per: 'guest' | 'table'
  readonly date_types: readonly string[]
  readonly excluded_table_codes: string | null
}

/** The rules by which a shop adds charges. */
export interface ChargeRules {
  readonly charges: readonly OrderChargeRecord[]
  readonly table_charges: readonly TableChargeRecord[]
  readonly taxes: ReadonlyMap<string, TaxRule>
  readonly periods: readonly TimePeriod[]
  /** Dates of the public holidays. */
  readonly holidays: ReadonlySet<string>
  readonly shop: { readonly timezone: string; readonly close_time: string }
}

/** The parts of a check that charges depend on. */
interface ChargedCheck {
  /** When each line was ordered, in the order of the lines; the earliest is the first order. */
  readonly ordered_at: readonly (Date | string)[]
  readonly revenue_center_id: string | null
  /** null for take-out, which costs no seat. */
  readonly table_code: string | null
}

/**
 * Returns the charges of a check (docs/domain.md "Totals of a check").
 *
 * - `first_order`: the time of the first order decides for the whole check.
 * - `by_order`: each line is judged by its own time. A rate applies to the lines ordered in the
 *   period, an amount once per order in it.
 */
export function addedCharges(
  rules: ChargeRules,
  check: ChargedCheck,
): { charges: CheckCharge[]; table_charges: CheckCharge[] } {
  const first = firstOf(check.ordered_at)
  if (first === null) return { charges: [], table_charges: [] }
  const isOn = timeOf(rules)
  const charges = rules.charges
    .filter((charge) => charge.active && isOfCenter(charge, check.revenue_center_id))
    .flatMap((charge): CheckCharge[] => {
      if (charge.trigger_timing === 'first_order')
        return isOn(charge, first) ? [asCharge(rules, charge)] : []
      return byOrder(
        asCharge(rules, charge),
        check.ordered_at,
        check.ordered_at.flatMap((at, index) => (isOn(charge, at) ? [index] : [])),
      )
    })
  const { table_code } = check
  if (table_code === null) return { charges, table_charges: [] }
  const types = dateTypesOf(
    businessDate(first, rules.shop.timezone, rules.shop.close_time),
    rules.holidays,
  )
  const table_charges = rules.table_charges
    .filter((charge) => charge.active && isOn(charge, first))
    .filter(
      (charge) =>
        types.some((type) => charge.date_types.includes(type)) && !isExcluded(charge, table_code),
    )
    .map((charge) => ({ ...asCharge(rules, charge), per_guest: charge.per === 'guest' }))
  return { charges, table_charges }
}

/**
 * Returns a function that checks whether a charge applies at a moment. It caches the period of each
 * moment.
 */
function timeOf({ periods, shop }: ChargeRules) {
  const known = new Map<number, string | null | undefined>()
  return ({ time_period_id }: AnyCharge, at: Date | string) => {
    if (time_period_id === null) return true
    const moment = new Date(at).getTime()
    const period = known.has(moment)
      ? known.get(moment)
      : (periodAt(periods, new Date(moment), shop.timezone)?.id ?? null)
    known.set(moment, period)
    return period === time_period_id
  }
}

function asCharge({ taxes }: ChargeRules, { kind, rate, amount, tax_id }: AnyCharge): CheckCharge {
  return { amount: kind === 'rate' ? { rate } : amount, tax: taxes.get(tax_id ?? '') ?? null }
}

function byOrder(
  charge: CheckCharge,
  orderedAt: ChargedCheck['ordered_at'],
  lines: readonly number[],
): CheckCharge[] {
  if (lines.length === 0) return []
  if (typeof charge.amount !== 'number') return [{ ...charge, lines }]
  const orders = new Set(lines.map((index) => new Date(orderedAt[index] ?? 0).getTime()))
  return Array.from(orders, () => charge)
}

function firstOf(moments: ChargedCheck['ordered_at']) {
  return moments.length === 0
    ? null
    : new Date(Math.min(...moments.map((at) => new Date(at).getTime())))
}

function isOfCenter({ revenue_center_ids: centers }: OrderChargeRecord, center: string | null) {
  return centers.length === 0 || (center !== null && centers.includes(center))
}

function isExcluded({ excluded_table_codes: codes }: TableChargeRecord, tableCode: string) {
  return listedTableCodes(codes).includes(foldText(tableCode))
}
