import { largestRemainder, type Rounding } from '../money/decimal.ts'
import { type Money, sum } from '../money/money.ts'
import { type ChargedAmounts, type ChargePart, chargeParts, sharesOf } from '../tax/charge-taxes.ts'
import { type TaxLine, type TaxRule, taxKey, taxOf } from '../tax/tax.ts'

/** The parts of a posted receipt from which its taxes are computed; money in the smallest unit. */
export interface TaxedReceipt extends ChargedAmounts {
  /** Line discounts plus the check's discount. */
  readonly discount: Money
  readonly tip: Money
  readonly taxes: readonly TaxLine[]
  readonly orders: readonly {
    readonly price: Money
    readonly discount: Money
    readonly tax_rate: string
    readonly tax_kind: TaxRule['kind']
    readonly reduced: boolean
  }[]
}

/**
 * Taxes (`taxKey`) that an added amount may have. null in the set means that it may be untaxed;
 * `any` means that nothing is known.
 */
export type AddedTaxes = ReadonlySet<string | null> | 'any'

/** The rules by which a shop computes a receipt's taxes. */
export interface ReceiptTaxRules {
  /** Allowed roundings by tax (`taxKey`). A tax that is not listed may have any rounding. */
  readonly roundings: ReadonlyMap<string, ReadonlySet<Rounding>>
  readonly charge: AddedTaxes
  readonly table_charge: AddedTaxes
  /** A taxed gratuity has a tax of the lines. */
  readonly auto_gratuity: 'taxed' | 'untaxed' | 'any'
  /** True if tips may be taxed. */
  readonly tax_tips: boolean
}

/** Possible differences between a receipt's taxes and its lines. */
export const taxFlags = [
  'taxes_missing',
  'tax_rate_mismatch',
  'charge_tax_mismatch',
  'taxable_mismatch',
  'tax_mismatch',
] as const
/** A difference between a receipt's taxes and its lines. */
type TaxFlag = (typeof taxFlags)[number]

/**
 * The possible taxable amounts of a rate. The range is a single amount unless the tax of a charge
 * is unknown.
 */
interface Range {
  readonly least: Money
  readonly most: Money
}

const allRoundings: ReadonlySet<Rounding> = new Set(['down', 'half_up', 'up'])

/**
 * Compares a receipt's taxes with its lines, charges and discounts, by rate, kind and reduced mark.
 * The check's discount is spread over the rates by largest remainder, and each rate is rounded
 * once. A rate of 0 may be omitted.
 *
 * - `taxes_missing`: the receipt states no tax at all.
 * - `tax_rate_mismatch`: a rate of the lines is missing, or a stated rate belongs to no line or
 *   charge.
 * - `charge_tax_mismatch`: stated taxes of charges do not add up to the charges, or are not those
 *   of the shop.
 */
export function compareTaxes(receipt: TaxedReceipt, rules: ReceiptTaxRules): TaxFlag[] {
  const posted = postedTaxes(receipt.taxes)
  const base = amountsByTax(receipt)
  const allowed = allowedTaxes(rules, [...base.keys()])
  const added = addedAmounts(receipt, allowed)
  const ranges = rangesOf(base, added, [...posted.keys()])
  const isOwed = ([key, range]: [string, Range]) =>
    !posted.has(key) && !key.startsWith('0 ') && !isWithin(0, range)
  const owed = [...ranges].filter(isOwed)
  const hasOtherCharges = chargeParts.some((part) => isOtherCharge(receipt, part, allowed[part]))
  if (receipt.taxes.length === 0) {
    const missing: TaxFlag[] = owed.length > 0 ? ['taxes_missing'] : []
    return hasOtherCharges ? [...missing, 'charge_tax_mismatch'] : missing
  }
  const unexplained = [...posted].filter(
    ([key, { taxable, tax }]) => !ranges.has(key) && (taxable !== 0 || tax !== 0),
  )
  const stated = [...posted].flatMap(([key, line]) => {
    const range = ranges.get(key)
    return range
      ? [
          {
            ...line,
            key,
            taxableOfLines: Math.min(Math.max(line.taxable, range.least), range.most),
          },
        ]
      : []
  })
  const isWhole = [...ranges.keys()].every((key) => posted.has(key)) && unexplained.length === 0
  const sumOfTaxables = sum(stated.map((line) => line.taxable))
  const differs: Record<TaxFlag, boolean> = {
    taxes_missing: false,
    tax_rate_mismatch: owed.length > 0 || unexplained.length > 0,
    charge_tax_mismatch: hasOtherCharges,
    taxable_mismatch:
      stated.some((line) => line.taxable !== line.taxableOfLines) ||
      (isWhole && !isWithin(sumOfTaxables, sumRange(base, added))),
    tax_mismatch: stated.some(
      ({ key, rate, kind, tax, taxableOfLines }) =>
        ![...(rules.roundings.get(key) ?? allRoundings)].some(
          (rounding) => taxOf(taxableOfLines, { rate, kind, rounding }) === tax,
        ),
    ),
  }
  return taxFlags.filter((flag) => differs[flag])
}

/** Returns the stated taxes by key. Rates that occur twice are added up. */
function postedTaxes(taxes: TaxedReceipt['taxes']) {
  const posted = new Map<string, Pick<TaxLine, 'rate' | 'kind' | 'taxable' | 'tax'>>()
  for (const { rate, kind, reduced, taxable, tax } of taxes) {
    const key = taxKey({ rate, kind, reduced })
    const before = posted.get(key)
    posted.set(key, {
      rate,
      kind,
      taxable: taxable + (before?.taxable ?? 0),
      tax: tax + (before?.tax ?? 0),
    })
  }
  return posted
}

/**
 * Returns the lines' amounts by tax after all discounts. The check's discount is spread by largest
 * remainder; rates of the opposite sign get no share.
 */
export function amountsByTax({
  orders,
  discount,
}: Pick<TaxedReceipt, 'orders' | 'discount'>): Map<string, Money> {
  const amounts = new Map<string, Money>()
  for (const { tax_rate: rate, tax_kind: kind, reduced, price, discount: mine } of orders) {
    const key = taxKey({ rate, kind, reduced })
    amounts.set(key, (amounts.get(key) ?? 0) + price - mine)
  }
  const ofCheck = discount - sum(orders.map((line) => line.discount))
  const sign = ofCheck < 0 ? -1 : 1
  const shares = largestRemainder(
    ofCheck,
    [...amounts.values()].map((amount) => Math.max(0, amount * sign)),
  )
  return new Map([...amounts].map(([key, amount], index) => [key, amount - (shares[index] ?? 0)]))
}

interface Added {
  readonly amount: Money
  readonly taxes: AddedTaxes
}

/** Returns the taxes that the shop allows for each amount besides the lines. */
function allowedTaxes(
  rules: ReceiptTaxRules,
  ofLines: readonly string[],
): Readonly<Record<ChargePart | 'tip', AddedTaxes>> {
  const gratuity = { taxed: new Set(ofLines), untaxed: new Set([null]), any: 'any' } as const
  return {
    charge: rules.charge,
    table_charge: rules.table_charge,
    auto_gratuity: gratuity[rules.auto_gratuity],
    tip: rules.tax_tips ? new Set([null, ...ofLines]) : new Set([null]),
  }
}

/**
 * Returns the amounts besides the lines with their possible taxes: the stated tax if a charge
 * states it, otherwise the allowed ones.
 */
function addedAmounts(receipt: TaxedReceipt, allowed: ReturnType<typeof allowedTaxes>): Added[] {
  const charges = chargeParts.flatMap((part): Added[] => {
    const shares = sharesOf(receipt, part)?.map((share) => ({
      amount: share.amount,
      taxes: statedTaxes(share),
    }))
    return shares ?? [{ amount: receipt[part], taxes: allowed[part] }]
  })
  return [...charges, { amount: receipt.tip, taxes: allowed.tip }].filter(
    ({ amount }) => amount !== 0,
  )
}

/**
 * Returns the keys that a stated tax may have in `taxes`. A share without tax may be omitted there.
 */
function statedTaxes(
  share: Pick<TaxLine, 'rate' | 'kind' | 'reduced'>,
): ReadonlySet<string | null> {
  const key = taxKey(share)
  return new Set(key.startsWith('0 ') ? [null, key] : [key])
}

/**
 * Returns true if the stated taxes of a charge do not add up to it, or include one that the shop
 * does not allow.
 */
function isOtherCharge(receipt: TaxedReceipt, part: ChargePart, allowed: AddedTaxes): boolean {
  if (!receipt.charge_taxes) return false
  const shares = sharesOf(receipt, part)
  if (!shares) return true
  return (
    allowed !== 'any' &&
    shares.some(
      (share) => share.amount !== 0 && ![...statedTaxes(share)].some((tax) => allowed.has(tax)),
    )
  )
}

function rangesOf(
  base: ReadonlyMap<string, Money>,
  added: readonly Added[],
  posted: readonly string[],
): Map<string, Range> {
  const named = added.flatMap(({ taxes }) =>
    taxes === 'any' ? posted : [...taxes].filter((key) => key !== null),
  )
  const rangeOf = (key: string) =>
    added
      .filter(({ taxes }) => taxes === 'any' || taxes.has(key))
      .reduce(
        (range, one) => (isOnly(one.taxes) ? withAll : withPart)(range, one.amount),
        exactly(base.get(key) ?? 0),
      )
  return new Map(Array.from(new Set([...base.keys(), ...named]), (key) => [key, rangeOf(key)]))
}

/** Returns the range of the sum of all taxable amounts. */
function sumRange(base: ReadonlyMap<string, Money>, added: readonly Added[]): Range {
  const mayBeUntaxed = (taxes: AddedTaxes) => taxes === 'any' || taxes.has(null)
  return added
    .filter(({ taxes }) => !(mayBeUntaxed(taxes) && isOnly(taxes)))
    .reduce(
      (range, one) => (mayBeUntaxed(one.taxes) ? withPart : withAll)(range, one.amount),
      exactly(sum([...base.values()])),
    )
}

const isOnly = (taxes: AddedTaxes) => taxes !== 'any' && taxes.size === 1
const exactly = (amount: Money): Range => ({ least: amount, most: amount })
/** Extends a range by an amount that belongs to it completely. */
const withAll = ({ least, most }: Range, amount: Money): Range => ({
  least: least + amount,
  most: most + amount,
})
/** Extends a range by an amount that may belong to it in part. */
const withPart = ({ least, most }: Range, amount: Money): Range => ({
  least: least + Math.min(0, amount),
  most: most + Math.max(0, amount),
})
const isWithin = (amount: Money, { least, most }: Range) => amount >= least && amount <= most
