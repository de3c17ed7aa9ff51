import type { Money } from '../money/money.ts'
import { type ChargeTax, sharesOf } from '../tax/charge-taxes.ts'

/** The charges of a receipt, and its taxable amount beyond its lines. */
export interface ChargedReceipt {
  readonly charge: Money
  readonly table_charge: Money
  readonly gratuity: Money
  /** The taxable amounts of rates above zero, minus the lines of those rates after discounts. */
  readonly taxed: Money
  /** The taxes of the charges; null if the device did not state them. */
  readonly charge_taxes?: readonly ChargeTax[] | null
}

const names = ['charge', 'table_charge', 'gratuity'] as const
type ChargeName = (typeof names)[number]

/**
 * Returns the taxed charges of a receipt: those whose sum is the taxable amount beyond the lines.
 * Returns null if no combination matches. Of several combinations, those without the gratuity come
 * first, then those without the table charge.
 */
export function taxedCharges(receipt: ChargedReceipt): ReadonlySet<ChargeName> | null {
  for (let choice = 0; choice < 2 ** names.length; choice += 1) {
    const selected = names.filter(
      (name, bit) => Math.floor(choice / 2 ** bit) % 2 === 1 && receipt[name] !== 0,
    )
    if (selected.reduce((sum, name) => sum + receipt[name], 0) === receipt.taxed)
      return new Set(selected)
  }
  return null
}

/**
 * Returns the taxed amount of each charge of the receipts. The taxes that a device stated for a
 * charge decide; otherwise the amounts of the receipt; and if those do not show which charges are
 * taxed, `assumed`.
 */
export function taxedSums(
  receipts: readonly ChargedReceipt[],
  assumed: Readonly<Record<ChargeName, boolean>>,
) {
  const sums = { taxed_charge: 0, taxed_table_charge: 0, taxed_gratuity: 0 }
  for (const receipt of receipts) {
    const taxed = taxedCharges(receipt)
    for (const name of names) {
      const isTaxed = taxed ? taxed.has(name) : assumed[name]
      sums[`taxed_${name}`] += statedTaxed(receipt, name) ?? (isTaxed ? receipt[name] : 0)
    }
  }
  return sums
}

/** Returns the part of a charge with a stated tax above zero; null if its device stated none. */
function statedTaxed({ gratuity, ...receipt }: ChargedReceipt, name: ChargeName): Money | null {
  const shares = sharesOf(
    { ...receipt, auto_gratuity: gratuity },
    name === 'gratuity' ? 'auto_gratuity' : name,
  )
  return (
    shares &&
    shares.filter(({ rate }) => Number(rate) !== 0).reduce((sum, { amount }) => sum + amount, 0)
  )
}
