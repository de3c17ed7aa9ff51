import { divide, parseDecimal, plainDecimal, type Rounding, safeInteger } from '../money/decimal.ts'

/**
 * A tax rate with its rounding. An inclusive tax is contained in the price, an exclusive tax is
 * added to it.
 */
export interface TaxRule {
  /** Percent, e.g. "4.712". */
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly rounding: Rounding
  readonly reduced: boolean
}

/**
 * The amount and tax of one rate on a receipt. `taxable` includes the tax if the rate is inclusive.
 */
export interface TaxLine {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly taxable: number
  readonly tax: number
}

/** Returns the tax contained in (inclusive) or added to (exclusive) an amount, rounded once. */
export function taxOf(amount: number, rule: Pick<TaxRule, 'rate' | 'kind' | 'rounding'>): number {
  const { units, scale } = parseDecimal(rule.rate)
  const hundred = 100n * 10n ** BigInt(scale)
  return safeInteger(
    divide(
      BigInt(amount) * units,
      rule.kind === 'inclusive' ? hundred + units : hundred,
      rule.rounding,
    ),
  )
}

/** Returns the key of amounts that are taxed together: rate, kind and reduced mark. */
export function taxKey(rule: Pick<TaxRule, 'rate' | 'kind' | 'reduced'>): string {
  return `${plainDecimal(rule.rate)} ${rule.kind} ${rule.reduced}`
}

/**
 * Returns the taxes of a receipt, rounded once per rate. Japan's qualified invoice does not allow
 * rounding per line (National Tax Agency, invoice Q&A 57). Amounts of one rate are added up first,
 * and the rounding of the first amount applies.
 */
export function taxesPerRate(amounts: readonly { rule: TaxRule; amount: number }[]): TaxLine[] {
  const groups = new Map<string, { rule: TaxRule; amount: number }>()
  for (const { rule, amount } of amounts) {
    const key = taxKey(rule)
    groups.set(key, {
      rule: groups.get(key)?.rule ?? rule,
      amount: (groups.get(key)?.amount ?? 0) + amount,
    })
  }
  return [...groups.values()].map(({ rule, amount }) => ({
    rate: rule.rate,
    kind: rule.kind,
    reduced: rule.reduced,
    taxable: amount,
    tax: taxOf(amount, rule),
  }))
}
