import { divide, largestRemainder, safeInteger } from './decimal.ts'
import type { Money } from './money.ts'
import { type TaxLine, taxKey, taxOf } from './tax.ts'

/** What of a receipt decides the net of its lines. */
export interface NetSource {
  /** All discounts of the receipt: the lines' own and the check's. */
  readonly discount: Money
  /** What was charged beside the lines; a part of a rate's tax may be theirs. */
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly taxes: readonly Pick<TaxLine, 'rate' | 'kind' | 'reduced' | 'taxable' | 'tax'>[]
  readonly orders: readonly {
    readonly price: Money
    readonly discount: Money
    readonly tax_rate: string
    readonly tax_kind: TaxLine['kind']
    readonly reduced: boolean
  }[]
}

/** What becomes of a line's price, in the smallest unit. */
export interface LineNet {
  /** Its share of the check's discount, beside its own discount. */
  readonly check_discount: Money
  /** What it brings the shop: its price less all discounts and the tax that is in it. */
  readonly net: Money
}

/**
 * What each line brings the shop. Shares are by largest remainder, over the rates first and then over a rate's lines, as `computeTotals`
 * spreads them. The tax in the prices is the receipt's own, never one that is worked out again: of a receipt without charges whose sums
 * hold the nets add up to total − tax, of one with charges to that less the charges without the tax in them.
 */
export function lineNets({ discount, charge, table_charge, auto_gratuity, taxes, orders }: NetSource): LineNet[] {
  const rates = groupByRate(orders)
  const ofCheck = discount - sum(orders.map((line) => line.discount))
  const discounts = shares(
    ofCheck,
    rates.map(({ lines }) => sum(lines.map((line) => line.amount))),
  )
  const hasCharges = charge !== 0 || table_charge !== 0 || auto_gratuity !== 0
  const nets: LineNet[] = []
  for (const [index, { key, kind, lines }] of rates.entries()) {
    const spread = shares(
      discounts[index] ?? 0,
      lines.map((line) => line.amount),
    )
    const amounts = lines.map((line, at) => line.amount - (spread[at] ?? 0))
    const posted = taxes.filter((tax) => taxKey(tax) === key)
    const tax = kind === 'exclusive' ? 0 : sum(posted.map((one) => (hasCharges ? taxOfLines(sum(amounts), one) : one.tax)))
    const deducted = shares(tax, amounts)
    for (const [at, line] of lines.entries())
      nets[line.index] = { check_discount: spread[at] ?? 0, net: (amounts[at] ?? 0) - (deducted[at] ?? 0) }
  }
  return nets
}

/** The lines' part of a rate's tax: what they are of the amount that was taxed, the rest of which is charges. */
function taxOfLines(amount: Money, { rate, kind, taxable, tax }: NetSource['taxes'][number]): Money {
  if (amount === taxable) return tax
  const isPart = Math.sign(amount) === Math.sign(taxable) && Math.abs(amount) < Math.abs(taxable)
  // Charges of the other sign (given back, say) leave less than the lines: of less than the whole there is no part.
  if (!isPart) return taxOf(amount, { rate, kind, rounding: 'half_up' })
  return safeInteger(divide(BigInt(tax) * BigInt(Math.abs(amount)), BigInt(Math.abs(taxable)), 'half_up'))
}

function groupByRate(orders: NetSource['orders']) {
  const groups = new Map<string, { key: string; kind: TaxLine['kind']; lines: { index: number; amount: Money }[] }>()
  for (const [index, line] of orders.entries()) {
    const { tax_rate: rate, tax_kind: kind, reduced } = line
    const key = taxKey({ rate, kind, reduced })
    const group = groups.get(key) ?? { key, kind, lines: [] }
    group.lines.push({ index, amount: line.price - line.discount })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** An amount over others, by largest remainder; those of the other sign (a voided line) bear none unless all are. */
function shares(amount: Money, over: readonly Money[]): Money[] {
  if (amount === 0) return over.map(() => 0)
  const sign = amount < 0 ? -1 : 1
  const weights = over.map((one) => Math.max(0, one * sign))
  return largestRemainder(amount, weights.some((weight) => weight > 0) ? weights : over.map(Math.abs))
}

function sum(amounts: readonly Money[]) {
  return amounts.reduce((all, one) => all + one, 0)
}

/**
 * What each payment gave back: the receipt's change belongs to cash where there is some, else to the first payment, so that
 * amount − change adds up to what was settled.
 */
export function changeByPayment(payments: readonly { readonly type: string }[], change: Money): Money[] {
  const giver = Math.max(
    0,
    payments.findIndex((payment) => payment.type === 'cash'),
  )
  return payments.map((_, index) => (index === giver ? change : 0))
}
