import type { ReceiptRules } from './receipt-checks.ts'
import type { AddedTaxes } from './receipt-taxes.ts'
import { type TaxRule, taxKey } from './tax.ts'

/** The parts of a release that decide how a receipt is checked. */
export interface CheckedRelease {
  readonly taxes: readonly (TaxRule & { readonly id: string })[]
  readonly charges: readonly TaxedCharge[]
  readonly table_charges: readonly TaxedCharge[]
  readonly payments: readonly { readonly id: string; readonly gives_change: boolean }[]
}

interface TaxedCharge {
  readonly tax_id: string | null
  readonly active: boolean
}

/** The settings of a shop that receipts are checked by and that are not part of a release. */
export interface CheckedShop {
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_taxed: boolean
  readonly tax_tips: boolean
}

/** What a release says about taxes and payments; if it has no charge of some kind, nothing is known about that kind. */
export function releaseRules(release: CheckedRelease): Pick<ReceiptRules, 'roundings' | 'charge' | 'table_charge' | 'gives_change'> {
  const taxes = new Map(release.taxes.map((tax) => [tax.id, tax]))
  const roundings = new Map<string, Set<TaxRule['rounding']>>()
  for (const tax of release.taxes) roundings.set(taxKey(tax), (roundings.get(taxKey(tax)) ?? new Set()).add(tax.rounding))
  const taxesOf = (charges: readonly TaxedCharge[]): AddedTaxes => {
    const active = charges.filter((charge) => charge.active)
    if (active.length === 0) return 'any'
    return new Set(active.map(({ tax_id }) => taxes.get(tax_id ?? '')).map((tax) => (tax ? taxKey(tax) : null)))
  }
  return {
    roundings,
    charge: taxesOf(release.charges),
    table_charge: taxesOf(release.table_charges),
    gives_change: new Set(release.payments.filter((payment) => payment.gives_change).map((payment) => payment.id)),
  }
}

/** What a shop's settings say; without an automatic gratuity, nothing is known about how it would be taxed. */
export function shopRules(shop: CheckedShop): Pick<ReceiptRules, 'auto_gratuity' | 'tax_tips'> {
  const auto_gratuity = shop.auto_gratuity_rate === null ? 'any' : shop.auto_gratuity_taxed ? 'taxed' : 'untaxed'
  return { auto_gratuity, tax_tips: shop.tax_tips }
}
