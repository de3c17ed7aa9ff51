import type { Money } from '../money/money.ts'
import { type TaxLine, type TaxRule, taxKey } from './tax.ts'

/** The amounts of a receipt beside its lines that may have a tax of their own. */
export const chargeParts = ['charge', 'table_charge', 'auto_gratuity'] as const
/** A part of `chargeParts`. */
export type ChargePart = (typeof chargeParts)[number]

/**
 * The share of a charge that has one tax; money in the smallest unit. A rate of 0 means untaxed.
 */
export interface ChargeTax extends Pick<TaxLine, 'rate' | 'kind' | 'reduced'> {
  readonly part: ChargePart
  readonly amount: Money
}

/** The charges of a receipt, with their taxes if its device stated them. */
export interface ChargedAmounts extends Readonly<Record<ChargePart, Money>> {
  readonly charge_taxes?: readonly ChargeTax[] | null | undefined
}

/**
 * Returns the stated shares of a charge; null if none are stated, or if they do not add up to the
 * charge.
 */
export function sharesOf(
  { charge_taxes, ...amounts }: ChargedAmounts,
  part: ChargePart,
): readonly ChargeTax[] | null {
  if (!charge_taxes) return null
  const shares = charge_taxes.filter((share) => share.part === part)
  return shares.reduce((sum, { amount }) => sum + amount, 0) === amounts[part] ? shares : null
}

/**
 * Adds up the shares of charges by part and tax. `rule` is null for an untaxed share. Shares of 0
 * are omitted.
 */
export function chargeTaxesOf(
  shares: readonly { part: ChargePart; amount: Money; rule: TaxRule | null }[],
): ChargeTax[] {
  const found = new Map<string, ChargeTax>()
  for (const { part, amount, rule } of shares) {
    const { rate, kind, reduced } = rule ?? { rate: '0', kind: 'inclusive', reduced: false }
    const key = `${part} ${taxKey({ rate, kind, reduced })}`
    found.set(key, { part, rate, kind, reduced, amount: amount + (found.get(key)?.amount ?? 0) })
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}
