import type { Money } from '../money/money.ts'

/** The amounts of a receipt that decide what it takes or gives back. */
export interface Due {
  readonly total: Money
  readonly tip: Money
}

/** Pieces of a line, by its position on the paid receipt. */
export interface LinePieces {
  readonly position: number
  readonly quantity: number
}

/**
 * Returns true if a receipt counts as a refund: it names a refunded receipt, or its total is
 * negative. A reversal counts as a refund only if it reverses a refund.
 */
export function isRefund({
  refund_of,
  total,
  reverses,
}: {
  refund_of: string | null
  total: Money
  reverses: string | null
}): boolean {
  return refund_of !== null || (reverses === null ? total < 0 : total > 0)
}

/**
 * Returns true if a receipt pays money back: its total is negative, or it is a tip alone that is
 * given back.
 */
export const paysBack = ({ total, tip }: Due): boolean => total < 0 || (total === 0 && tip < 0)

/** Returns the amount paid on a receipt: total and tip; nothing if it is a refund. */
export const paidOf = ({ total, tip }: Due): Money => Math.max(0, total + tip)

/** Returns the amount that a refund gives back, including tip. */
export const givenBackBy = ({ total, tip }: Due): Money => 0 - total - tip

/**
 * Returns the amount that refunds have returned of a receipt, and the rest; negative if too much
 * was returned.
 */
export function refundBalance(
  receipt: Due,
  refunds: readonly (Due & { readonly is_set_aside: boolean })[],
) {
  const refunded = refunds
    .filter((one) => !one.is_set_aside)
    .reduce((all, one) => all + givenBackBy(one), 0)
  return { refunded, left: paidOf(receipt) - refunded }
}
