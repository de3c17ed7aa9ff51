import type { Receipt } from '@pos/contract/sales/receipts'
import { largestRemainder } from '@pos/domain/money/decimal'
import { sum } from '@pos/domain/money/money'
import { exclusiveTax } from '@pos/domain/receipts/totals'
import { taxKey, taxOf } from '@pos/domain/tax/tax'

/** A sum as expected and as posted. */
export interface Sum {
  readonly expected: number
  readonly posted: number
}

/** A line: quantity × (unit price + condiments), minus its own discount. */
interface LineSum extends Sum {
  readonly name: string
  readonly quantity: number
  readonly unitPrice: number
  readonly condiments: number
  readonly discount: number
}

/**
 * The base of one tax rate: the lines, their share of the check's discount, and charges with that
 * rate.
 */
interface RateSum extends Sum {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly lines: number
  readonly share: number
  /** The part of the posted taxable amount besides the lines: charges and gratuity. */
  readonly others: number
  readonly taxable: number
}

/** A receipt recalculated from its lines, step by step. */
export interface Calculation {
  readonly lines: readonly LineSum[]
  readonly subtotal: Sum
  readonly lineDiscount: number
  readonly checkDiscount: number
  readonly rates: readonly RateSum[]
  readonly tax: Sum
  readonly exclusiveTax: number
  readonly total: Sum
  readonly paid: number
  readonly settle: Sum
  readonly due: number
  /**
   * Settled minus due: positive if no change was given (a voucher); negative if something is
   * missing.
   */
  readonly over: number
}

/**
 * Recalculates a receipt by the rules of docs/domain.md "Totals of a check", with the posted value
 * next to each sum.
 */
export function calculate(receipt: Receipt): Calculation {
  const { orders, taxes, payments } = receipt
  const lines = orders.map(lineSum)
  const lineDiscount = sum(orders.map((line) => line.discount))
  const added = exclusiveTax(taxes)
  const paid = sum(payments.map((payment) => payment.amount))
  const due = receipt.total + receipt.tip + receipt.cash_rounding
  return {
    lines,
    subtotal: { expected: sum(orders.map((line) => line.price)), posted: receipt.subtotal },
    lineDiscount,
    checkDiscount: receipt.discount - lineDiscount,
    rates: rateSums(receipt, receipt.discount - lineDiscount),
    tax: { expected: sum(taxes.map((one) => one.tax)), posted: receipt.tax },
    exclusiveTax: added,
    total: {
      expected:
        receipt.subtotal -
        receipt.discount +
        receipt.charge +
        receipt.table_charge +
        receipt.auto_gratuity +
        added,
      posted: receipt.total,
    },
    paid,
    settle: { expected: paid - receipt.change, posted: receipt.settle },
    due,
    over: receipt.settle - due,
  }
}

function lineSum(line: Receipt['orders'][number]): LineSum {
  const condiments = sum(line.condiments.map(({ price, quantity }) => price * quantity))
  return {
    name: line.name,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    condiments,
    discount: line.discount,
    expected: line.quantity * (line.unit_price + condiments) + 0,
    posted: line.price,
  }
}

function rateSums({ orders, taxes }: Receipt, checkDiscount: number): RateSum[] {
  const keyOf = (line: Receipt['orders'][number]) =>
    taxKey({ rate: line.tax_rate, kind: line.tax_kind, reduced: line.reduced })
  const keys = [...new Set([...orders.map(keyOf), ...taxes.map(taxKey)])]
  const amounts = keys.map((key) =>
    sum(orders.filter((line) => keyOf(line) === key).map((line) => line.price - line.discount)),
  )
  const sign = checkDiscount < 0 ? -1 : 1
  const shares = largestRemainder(
    checkDiscount,
    amounts.map((amount) => Math.max(0, amount * sign)),
  )
  return taxes.map((tax) => {
    const index = keys.indexOf(taxKey(tax))
    const lines = amounts[index] ?? 0
    const share = shares[index] ?? 0
    const { rate, kind, reduced, taxable } = tax
    const counted = taxOf(taxable, { rate, kind, rounding: 'down' })
    const up = taxOf(taxable, { rate, kind, rounding: 'up' })
    // Rounding down, up or half up depends on the tax; each of them is accepted.
    const expected = tax.tax === up ? up : counted
    return {
      rate,
      kind,
      reduced,
      lines,
      share,
      others: taxable - (lines - share),
      taxable,
      expected,
      posted: tax.tax,
    }
  })
}

/** Returns true if a sum is right. */
export const holds = ({ expected, posted }: Sum): boolean => expected === posted
