import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { typedKeys } from '@pos/domain/typed-entries'

/** The revenue types with their time in a receipt. */
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const

/**
 * Returns the sums of a revenues report over receipts and voids, computed in the simplest way.
 * Money is in the smallest unit.
 */
export function sumsOf(
  receipts: readonly PostedReceiptInput[],
  voids: readonly { total_void_price: number }[],
) {
  const sum = (of: (one: PostedReceiptInput) => number) =>
    receipts.reduce((all, one) => all + of(one), 0)
  const tax_by_rate: Record<string, number> = {}
  for (const { rate, tax } of receipts.flatMap((one) => one.taxes))
    tax_by_rate[Number(rate)] = (tax_by_rate[Number(rate)] ?? 0) + tax
  const total = sum((one) => one.total)
  const tax = sum((one) => one.tax)
  const refunds = receipts.filter((one) => one.total < 0 || (one.refund_of ?? null) !== null)
  const refund_amount = refunds.reduce((all, one) => all - one.total, 0)
  return {
    receipts: receipts.length,
    guests: sum((one) => one.guest_count),
    gross: sum((one) => one.subtotal),
    discount: sum((one) => one.discount ?? 0),
    charge: sum((one) => one.charge ?? 0),
    table_charge: sum((one) => one.table_charge ?? 0),
    gratuity: sum((one) => one.auto_gratuity ?? 0),
    tip: sum((one) => one.tip ?? 0),
    tax,
    total,
    net: total - tax,
    refunds: refunds.length,
    refund_amount,
    sales: total + refund_amount,
    voids: voids.length,
    void_amount: voids.reduce((all, one) => all + one.total_void_price, 0),
    // A rate whose taxes add up to zero equals no rate: its sums may be stored or not.
    tax_by_rate: Object.fromEntries(Object.entries(tax_by_rate).filter(([, added]) => added !== 0)),
  }
}

/** Figures of a revenues report. */
export type Sums = ReturnType<typeof sumsOf>

/** Names of the figures that differ from the expected ones; a rate without tax equals no rate. */
export function differing(
  found: Partial<Sums>,
  expected: Sums,
  names = typedKeys(expected),
): string[] {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(
          Object.entries(value)
            .filter(([, tax]) => tax !== 0)
            .toSorted(([a], [b]) => Number(a) - Number(b)),
        )
      : value
  return names.filter((name) => plain(found[name]) !== plain(expected[name]))
}
