import { type Money, sum } from '../money/money.ts'
import { gratuityOf } from '../order-screen/order-line.ts'
import type { Totals, TotalsInput } from '../receipts/totals.ts'
import { addedCharges, type ChargeRules } from '../tax/added-charges.ts'
import { type Check, type CheckLine, payablePieces } from './check.ts'
import { discountAmounts } from './check-totals.ts'

type GratuitySettings = Parameters<typeof gratuityOf>[0]

/** Returns the charges and the gratuity that the release adds to a check (docs/domain.md). */
export function chargesOfCheck(
  check: Check,
  rules: ChargeRules & { readonly shop: GratuitySettings },
): Pick<TotalsInput, 'charges' | 'table_charges' | 'auto_gratuity'> {
  const isTakeout = check.type === 'takeout'
  const payable = check.lines.flatMap((line, index) => (payablePieces(line) > 0 ? [index] : []))
  const { charges, table_charges } = addedCharges(rules, {
    ordered_at: payable.map((index) => check.lines[index]?.ordered_at ?? ''),
    revenue_center_id: check.revenue_center_id,
    table_code: isTakeout ? null : (check.tables[0] ?? null),
  })
  const lines = payable.flatMap((index) => check.lines[index] ?? [])
  return {
    charges: charges.map((charge) =>
      charge.lines
        ? { ...charge, lines: charge.lines.map((index) => payable[index] ?? index) }
        : charge,
    ),
    table_charges,
    auto_gratuity: isTakeout
      ? null
      : gratuityOf(
          rules.shop,
          lines.map((line) => ({ ...line, condiments: 0, discount: 0 })),
        ),
  }
}

/** A line of the receipt of a check: a paid one, or pieces that were given free. */
interface ReceiptLineOfCheck {
  readonly position: number
  readonly uid: string
  readonly line: CheckLine
  readonly quantity: number
  readonly unit_price: Money
  readonly condiments: CheckLine['condiments']
  readonly price: Money
  readonly discount: Money
  /** Amount that the guest would have paid; null for a paid line. */
  readonly comp_amount: Money | null
}

/** Returns the lines of the receipt of a check. Comped pieces are a line of their own. */
export function receiptLinesOf(check: Check, totals: Totals): ReceiptLineOfCheck[] {
  const lines = check.lines.flatMap((line, index) => {
    const paid = payablePieces(line)
    const { price = 0, discount = 0 } = totals.lines[index] ?? {}
    const priced = { uid: line.uid, line, unit_price: line.unit_price, condiments: line.condiments }
    return [
      ...(paid > 0 ? [{ ...priced, quantity: paid, price, discount, comp_amount: null }] : []),
      ...(line.comped > 0 ? [compOf(line)] : []),
    ]
  })
  return lines.map((line, position) => ({ ...line, position }))
}

function compOf(line: CheckLine) {
  const piece =
    line.unit_price + sum(line.condiments.map(({ price, quantity }) => price * quantity))
  return {
    uid: line.uid,
    line,
    quantity: line.comped,
    unit_price: 0,
    condiments: line.condiments.map((condiment) => ({ ...condiment, price: 0 })),
    price: 0,
    discount: 0,
    comp_amount: line.comped * piece,
  }
}

/** Returns the discounts of a check with what each of them takes, without those that take nothing. */
export function receiptDiscountsOf(check: Check) {
  const amounts = discountAmounts(check)
  return check.discounts.flatMap(({ uid, discount_id, name, reason_id, reason }) => {
    const amount = amounts.get(uid) ?? 0
    return amount === 0 ? [] : [{ discount_id, name, amount, reason_id, reason }]
  })
}
