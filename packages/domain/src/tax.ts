import { divide, parseDecimal, plainDecimal, type Rounding, safeInteger } from './decimal.ts'

/** How a rate applies: contained in the price or added to it. */
export interface TaxRule {
  /** Percent, e.g. "4.712". */
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly rounding: Rounding
  readonly reduced: boolean
}

/** One rate's amount and tax on a receipt. `taxable` is the amount that the rate applies to, tax included for inclusive rates. */
export interface TaxLine {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly taxable: number
  readonly tax: number
}

/** The tax contained in (inclusive) or added to (exclusive) an amount, rounded once. */
export function taxOf(amount: number, rule: Pick<TaxRule, 'rate' | 'kind' | 'rounding'>): number {
  const { units, scale } = parseDecimal(rule.rate)
  const hundred = 100n * 10n ** BigInt(scale)
  return safeInteger(divide(BigInt(amount) * units, rule.kind === 'inclusive' ? hundred + units : hundred, rule.rounding))
}

/** Key of the amounts that are taxed together: same rate, kind and mark. */
export function taxKey(rule: Pick<TaxRule, 'rate' | 'kind' | 'reduced'>): string {
  return `${plainDecimal(rule.rate)} ${rule.kind} ${rule.reduced}`
}

/**
 * Tax per rate of a receipt, rounded once per rate (Japan's qualified invoice does not allow rounding line by line; National Tax Agency,
 * invoice Q&A 57). Amounts of one rate are added up first; the rounding of the first one applies.
 */
export function taxesPerRate(amounts: readonly { rule: TaxRule; amount: number }[]): TaxLine[] {
  const groups = new Map<string, { rule: TaxRule; amount: number }>()
  for (const { rule, amount } of amounts) {
    const key = taxKey(rule)
    groups.set(key, { rule: groups.get(key)?.rule ?? rule, amount: (groups.get(key)?.amount ?? 0) + amount })
  }
  return [...groups.values()].map(({ rule, amount }) => ({
    rate: rule.rate,
    kind: rule.kind,
    reduced: rule.reduced,
    taxable: amount,
    tax: taxOf(amount, rule),
  }))
}
