import type { CashRounding } from '../money/cash-rounding.ts'
import type { Currency } from '../money/money.ts'
import { paymentTypes } from '../money/payment-types.ts'
import { type CashMethod, changeKey, type ReceiptRules } from '../receipts/receipt-checks.ts'
import type { AddedTaxes } from '../receipts/receipt-taxes.ts'
import { type TaxRule, taxKey } from '../tax/tax.ts'

/** The parts of a release that decide how a receipt is checked. */
export interface CheckedRelease {
  readonly taxes: readonly (TaxRule & { readonly id: string })[]
  readonly charges: readonly TaxedCharge[]
  readonly table_charges: readonly TaxedCharge[]
  readonly payments: readonly CheckedMethod[]
  readonly coupons: readonly CheckedCoupon[]
}

interface CheckedMethod {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly active: boolean
  readonly gives_change: boolean
}

interface CheckedCoupon {
  readonly id: string
  readonly name: string
  readonly name_en: string | null
  readonly enable_change: boolean
  readonly return_change: boolean
}

interface TaxedCharge {
  readonly tax_id: string | null
  readonly active: boolean
}

/** The settings of a shop that affect the check of receipts and are not part of a release. */
export interface CheckedShop {
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_taxed: boolean
  readonly tax_tips: boolean
  readonly cash_rounding: CashRounding
}

/**
 * Returns the rules of a release about taxes and payments. Without a charge of a kind, any tax is
 * allowed for that kind.
 */
export function releaseRules(release: CheckedRelease): Pick<
  ReceiptRules,
  'roundings' | 'charge' | 'table_charge' | 'gives_change'
> & {
  cash: CashMethod | null
} {
  const taxes = new Map(release.taxes.map((tax) => [tax.id, tax]))
  const roundings = new Map<string, Set<TaxRule['rounding']>>()
  for (const tax of release.taxes)
    roundings.set(taxKey(tax), (roundings.get(taxKey(tax)) ?? new Set()).add(tax.rounding))
  const taxesOf = (charges: readonly TaxedCharge[]): AddedTaxes => {
    const active = charges.filter((charge) => charge.active)
    if (active.length === 0) return 'any'
    return new Set(
      active.map(({ tax_id }) => taxes.get(tax_id ?? '')).map((tax) => (tax ? taxKey(tax) : null)),
    )
  }
  return {
    roundings,
    charge: taxesOf(release.charges),
    table_charge: taxesOf(release.table_charges),
    gives_change: new Set([
      ...release.payments.flatMap(changeKeysOfMethod),
      ...release.coupons.flatMap(changeKeysOfCoupon),
    ]),
    cash: cashMethodOf(release.payments),
  }
}

function changeKeysOfMethod({ id, name, type, gives_change }: CheckedMethod): string[] {
  return gives_change ? [id, changeKey({ type, name })] : []
}

/** Both settings of a coupon return money: change in cash, or the difference to its value. */
function changeKeysOfCoupon({
  id,
  name,
  name_en,
  enable_change,
  return_change,
}: CheckedCoupon): string[] {
  if (!enable_change && !return_change) return []
  return [
    id,
    ...[name, name_en].flatMap((of) => (of ? [changeKey({ type: 'coupon', name: of })] : [])),
  ]
}

function cashMethodOf(payments: readonly CheckedMethod[]): CashMethod | null {
  const methods = payments.filter(({ type }) => type === 'cash')
  const method = methods.find(({ active }) => active) ?? methods[0]
  return method ? { payment_id: method.id, name: method.name } : null
}

/** Returns the cash of a shop that has no payment method of this type. */
export function usualCash(currency: Currency): CashMethod {
  const cash = paymentTypes.find(({ type }) => type === 'cash')
  return { payment_id: null, name: (currency === 'JPY' ? cash?.name_ja : cash?.name_en) ?? '' }
}

/**
 * Returns the rules of a shop's settings. Without an automatic gratuity, any tax is allowed for it.
 */
export function shopRules(
  shop: CheckedShop,
): Pick<ReceiptRules, 'auto_gratuity' | 'tax_tips' | 'cash_rounding'> {
  const auto_gratuity =
    shop.auto_gratuity_rate === null ? 'any' : shop.auto_gratuity_taxed ? 'taxed' : 'untaxed'
  return { auto_gratuity, tax_tips: shop.tax_tips, cash_rounding: shop.cash_rounding }
}
