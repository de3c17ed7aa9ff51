import { largestRemainder, percentOf } from '../money/decimal.ts'
import { type Money, sum } from '../money/money.ts'
import { computeTotals, linePrice, type Totals, type TotalsInput } from '../receipts/totals.ts'
import type { TaxRule } from '../tax/tax.ts'
import {
  type Check,
  type CheckDiscount,
  type CheckLine,
  payablePieces,
  type SplitPart,
} from './check.ts'

/** Charges and gratuity that the release adds to a check. */
type AddedCharges = Pick<TotalsInput, 'charges' | 'table_charges' | 'auto_gratuity'>

const noCharges: AddedCharges = { charges: [], table_charges: [], auto_gratuity: null }

/**
 * Returns the totals of the payable pieces of a check; comps and voids count nothing. The lines are
 * those of the check, in its order.
 */
export function checkTotals(check: Check, added: AddedCharges = noCharges): Totals {
  const lines = check.lines.map((line) => payableLine(check, line))
  const prices = lines.map((line) => linePrice(line))
  const { left, ofCheck } = withDiscounts(check, prices)
  return computeTotals({
    ...added,
    lines: lines.map((line, index) => ({
      ...line,
      discount: (prices[index] ?? 0) - (left[index] ?? 0),
    })),
    discount: sum([...ofCheck.values()]),
    guest_count: check.guests,
  })
}

/** Returns what each discount of a check takes, by uid. */
export function discountAmounts(check: Check): ReadonlyMap<string, Money> {
  const prices = check.lines.map((line) => linePrice(payableLine(check, line)))
  const { ofLines, ofCheck } = withDiscounts(check, prices)
  return new Map([...ofLines, ...ofCheck])
}

const payableLine = (check: Check, line: CheckLine) => ({
  quantity: payablePieces(line),
  unit_price: line.unit_price,
  condiments: sum(line.condiments.map(({ price, quantity }) => price * quantity)),
  tax: taxOfCheckLine(check, line),
  gratuity_base: line.gratuity_base,
})

/** Returns the tax of a line, which is 0 % on a check free of tax. */
export const taxOfCheckLine = (
  { off_tax }: Pick<Check, 'off_tax'>,
  { tax }: Pick<CheckLine, 'tax'>,
): TaxRule => (off_tax ? { ...tax, kind: 'exclusive', rate: '0' } : tax)

/**
 * Subtracts the discounts in the order in which they were added: those of lines first, then those
 * of the whole check. `left` is the price of each line after its own discounts.
 */
function withDiscounts({ lines, discounts }: Check, prices: readonly Money[]) {
  let left = [...prices]
  const ofLines = new Map<string, Money>()
  for (const discount of discounts) {
    if (discount.line_uids.length === 0) continue
    const bases = left.map((price, index) =>
      discount.line_uids.includes(lines[index]?.uid ?? '') ? Math.max(0, price) : 0,
    )
    const amounts =
      typeof discount.amount === 'number'
        ? largestRemainder(amountOf(discount, sum(bases)), bases)
        : bases.map((base) => amountOf(discount, base))
    left = left.map((price, index) => price - (amounts[index] ?? 0))
    ofLines.set(discount.uid, sum(amounts))
  }
  const ofCheck = new Map<string, Money>()
  let base = sum(left)
  for (const discount of discounts) {
    if (discount.line_uids.length > 0) continue
    const amount = amountOf(discount, base)
    ofCheck.set(discount.uid, amount)
    base -= amount
  }
  return { left, ofLines, ofCheck }
}

/** Returns what a discount takes from a base: at most the base; percentages are rounded down. */
function amountOf({ amount }: CheckDiscount, base: Money): Money {
  const full = typeof amount === 'number' ? amount : percentOf(base, amount.rate, 'down')
  return Math.max(0, Math.min(full, base))
}

/** The amounts to pay for the parts of a split check, by uid, and for what is in no part. */
interface PartAmounts {
  readonly parts: ReadonlyMap<string, Money>
  readonly rest: Money
}

/**
 * Splits the total of a check over its parts. The amounts and the rest always add up to the total:
 * tax, charges and discounts are spread over the lines by largest remainder.
 */
export function partAmounts(check: Check, { lines, total }: Totals): PartAmounts {
  const nets = lines.map(({ price, discount }) => Math.max(0, price - discount))
  const allIn = largestRemainder(total, nets)
  const parts = new Map<string, Money>()
  let left = total
  const assign = (uid: string, amount: Money) => {
    parts.set(uid, amount)
    left -= amount
  }
  const shares = lineShares(check, allIn)
  for (const { uid, kind } of check.parts)
    if (kind === 'lines' || kind === 'seat') assign(uid, shares.get(uid) ?? 0)
  for (const part of check.parts)
    if (part.kind === 'amount') assign(part.uid, Math.min(part.amount, Math.max(0, left)))
  const equal = check.parts.filter(({ kind }) => kind === 'equal')
  const amounts = largestRemainder(
    left,
    equal.map(() => 1),
  )
  for (const [index, { uid }] of equal.entries()) assign(uid, amounts[index] ?? 0)
  return { parts, rest: left }
}

/** Returns the amounts of the parts that name lines or seats. */
function lineShares({ lines, parts }: Check, allIn: readonly Money[]): Map<string, Money> {
  const amounts = new Map<string, Money>()
  for (const [index, line] of lines.entries()) {
    const named = parts.flatMap((part) => ownersByShare(part, line))
    const owners = named.length > 0 ? named : parts.flatMap((part) => ownerBySeat(part, line))
    const denominator = owners[0]?.denominator ?? 1
    const free = denominator - sum(owners.map(({ numerator }) => numerator))
    const shares = largestRemainder(allIn[index] ?? 0, [
      ...owners.map(({ numerator }) => numerator),
      free,
    ])
    for (const [at, { uid }] of owners.entries())
      amounts.set(uid, (amounts.get(uid) ?? 0) + (shares[at] ?? 0))
  }
  return amounts
}

function ownersByShare(part: SplitPart, { uid: lineUid }: CheckLine) {
  if (part.kind !== 'lines') return []
  return part.shares.flatMap(({ line_uid, numerator, denominator }) =>
    line_uid === lineUid ? [{ uid: part.uid, numerator, denominator }] : [],
  )
}

/** A line that a part names is not in the part of its seat. */
function ownerBySeat(part: SplitPart, { seat }: CheckLine) {
  return part.kind === 'seat' && part.seat === seat
    ? [{ uid: part.uid, numerator: 1, denominator: 1 }]
    : []
}
