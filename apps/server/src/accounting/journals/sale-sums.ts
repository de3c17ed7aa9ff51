import type { DayAmounts } from '@pos/domain/journals/day-amounts'

/** Charges without any that is taxed. */
export const noTaxedCharges = { taxed_charge: 0, taxed_table_charge: 0, taxed_gratuity: 0 }

/** The amounts of sales of a day. */
export type SaleSums = Omit<
  DayAmounts,
  'payments' | 'taxes' | 'movements' | 'over_short' | keyof typeof noTaxedCharges
>

/** Returns only the sales sums of an object. */
export const saleSums = ({
  sales,
  refund_amount,
  tax,
  tip,
  excess,
  cash_rounding,
  charge,
  table_charge,
  gratuity,
  discount,
  comp_cost,
}: SaleSums): SaleSums => ({
  sales,
  refund_amount,
  tax,
  tip,
  excess,
  cash_rounding,
  charge,
  table_charge,
  gratuity,
  discount,
  comp_cost,
})

/** Sums without any sale. */
export const noSales: SaleSums = {
  sales: 0,
  refund_amount: 0,
  tax: 0,
  tip: 0,
  excess: 0,
  cash_rounding: 0,
  charge: 0,
  table_charge: 0,
  gratuity: 0,
  discount: 0,
  comp_cost: 0,
}
