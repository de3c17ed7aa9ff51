import type { Money } from '../money.ts'

/** The charges of a receipt, and its taxable amount beyond its lines. */
export interface ChargedReceipt {
  readonly charge: Money
  readonly table_charge: Money
  readonly gratuity: Money
  /** The taxable amounts of rates above zero, minus the lines of those rates after discounts. */
  readonly taxed: Money
}

const names = ['charge', 'table_charge', 'gratuity'] as const
type ChargeName = (typeof names)[number]

/**
 * Returns the taxed charges of a receipt: those whose sum is the taxable amount beyond the lines. Returns null if no combination matches. Of
 * several combinations, those without the gratuity come first, then those without the table charge.
 */
export function taxedCharges(receipt: ChargedReceipt): ReadonlySet<ChargeName> | null {
  for (let choice = 0; choice < 2 ** names.length; choice += 1) {
    const selected = names.filter((name, bit) => Math.floor(choice / 2 ** bit) % 2 === 1 && receipt[name] !== 0)
    if (selected.reduce((sum, name) => sum + receipt[name], 0) === receipt.taxed) return new Set(selected)
  }
  return null
}

/** Returns the taxed amount of each charge of the receipts. If a receipt does not show which charges are taxed, `assumed` decides. */
export function taxedSums(receipts: readonly ChargedReceipt[], assumed: Readonly<Record<ChargeName, boolean>>) {
  const sums = { taxed_charge: 0, taxed_table_charge: 0, taxed_gratuity: 0 }
  for (const receipt of receipts) {
    const taxed = taxedCharges(receipt)
    for (const name of names) if (taxed ? taxed.has(name) : assumed[name]) sums[`taxed_${name}`] += receipt[name]
  }
  return sums
}
