import type { Money } from '../money.ts'

/** Charges of a receipt, and what its taxes are based on beyond its lines. */
export interface ChargedReceipt {
  readonly charge: Money
  readonly table_charge: Money
  readonly gratuity: Money
  /** Taxable amounts of rates above zero, less the lines of such rates after discounts. */
  readonly taxed: Money
}

const names = ['charge', 'table_charge', 'gratuity'] as const
type ChargeName = (typeof names)[number]

/**
 * Returns which charges of a receipt are taxed: those that together explain what is taxed beyond the lines. Null where no choice of them does.
 * Of several choices the one without the gratuity counts, then the one without the table charge.
 */
export function taxedCharges(receipt: ChargedReceipt): ReadonlySet<ChargeName> | null {
  for (let choice = 0; choice < 2 ** names.length; choice += 1) {
    const chosen = names.filter((name, bit) => Math.floor(choice / 2 ** bit) % 2 === 1 && receipt[name] !== 0)
    if (chosen.reduce((sum, name) => sum + receipt[name], 0) === receipt.taxed) return new Set(chosen)
  }
  return null
}

/** What of each charge of some receipts is taxed; where a receipt does not show it, `assumed` decides. */
export function taxedSums(receipts: readonly ChargedReceipt[], assumed: Readonly<Record<ChargeName, boolean>>) {
  const sums = { taxed_charge: 0, taxed_table_charge: 0, taxed_gratuity: 0 }
  for (const receipt of receipts) {
    const taxed = taxedCharges(receipt)
    for (const name of names) if (taxed ? taxed.has(name) : assumed[name]) sums[`taxed_${name}`] += receipt[name]
  }
  return sums
}
