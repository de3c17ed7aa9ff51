import { type TaxLine, taxKey, taxOf } from '../tax/tax.ts'
import { divide, largestRemainder, safeInteger } from './decimal.ts'
import { type Money, sum } from './money.ts'

/** The parts of a receipt from which the net of its lines is computed. */
interface NetSource {
  /** Line discounts plus the check's discount. */
  readonly discount: Money
  /** Charges in addition to the lines. A part of a rate's tax may belong to them. */
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

/** The parts of a line's price, in the smallest unit. */
interface LineNet {
  /** Its share of the check's discount, in addition to its own discount. */
  readonly check_discount: Money
  /** Its revenue: the price minus all discounts and the tax contained in it. */
  readonly net: Money
}

/**
 * Computes the net of each line. Shares are distributed by largest remainder, first over the rates
 * and then over the lines of a rate, as in `computeTotals`. The contained tax comes from the
 * receipt and is never recomputed. For a correct receipt without charges, the nets add up to total
 * − tax; with charges, to that minus the charges without their tax.
 */
export function lineNets({
  discount,
  charge,
  table_charge,
  auto_gratuity,
  taxes,
  orders,
}: NetSource): LineNet[] {
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
    const tax =
      kind === 'exclusive'
        ? 0
        : sum(posted.map((one) => (hasCharges ? taxOfLines(sum(amounts), one) : one.tax)))
    const deducted = shares(tax, amounts)
    for (const [at, line] of lines.entries())
      nets[line.index] = {
        check_discount: spread[at] ?? 0,
        net: (amounts[at] ?? 0) - (deducted[at] ?? 0),
      }
  }
  return nets
}

/**
 * Returns the lines' share of a rate's tax, in proportion to their part of the taxable amount. The
 * rest belongs to charges.
 */
function taxOfLines(
  amount: Money,
  { rate, kind, taxable, tax }: NetSource['taxes'][number],
): Money {
  if (amount === taxable) return tax
  const isPart = Math.sign(amount) === Math.sign(taxable) && Math.abs(amount) < Math.abs(taxable)
  // With charges of the opposite sign (for example refunded ones), the lines exceed the taxable
  // amount, so there is no share to compute.
  if (!isPart) return taxOf(amount, { rate, kind, rounding: 'half_up' })
  return safeInteger(
    divide(BigInt(tax) * BigInt(Math.abs(amount)), BigInt(Math.abs(taxable)), 'half_up'),
  )
}

function groupByRate(orders: NetSource['orders']) {
  const groups = new Map<
    string,
    { key: string; kind: TaxLine['kind']; lines: { index: number; amount: Money }[] }
  >()
  for (const [index, line] of orders.entries()) {
    const { tax_rate: rate, tax_kind: kind, reduced } = line
    const key = taxKey({ rate, kind, reduced })
    const group = groups.get(key) ?? { key, kind, lines: [] }
    group.lines.push({ index, amount: line.price - line.discount })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Distributes an amount by largest remainder. Amounts of the opposite sign (a voided line) get no
 * share unless all have it.
 */
function shares(amount: Money, over: readonly Money[]): Money[] {
  if (amount === 0) return over.map(() => 0)
  const sign = amount < 0 ? -1 : 1
  const weights = over.map((one) => Math.max(0, one * sign))
  return largestRemainder(
    amount,
    weights.some((weight) => weight > 0) ? weights : over.map(Math.abs),
  )
}
