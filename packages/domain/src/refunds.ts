import type { Money } from './money.ts'

/** The amounts of a receipt that decide how much it takes or gives back. */
interface Due {
  readonly total: Money
  readonly tip: Money
}

/** Pieces of a line, by its position on the paid receipt. */
export interface LinePieces {
  readonly position: number
  readonly quantity: number
}

/** A refunded receipt with all of its lines. */
export interface RefundedReceipt extends Due {
  readonly lines: readonly LinePieces[]
}

/** A refund of a receipt, with the lines that refer to a line of it. Quantities are negative. */
export interface Refund extends Due {
  readonly uid: string
  readonly paid_at: string
  /** True if the refund does not count, because it is set aside or replaced. */
  readonly is_set_aside: boolean
  readonly lines: readonly LinePieces[]
}

/** Flags of a refund that depend on its refunded receipt. */
export const refundFlags = ['unknown_refund', 'refund_exceeds'] as const
/** A flag of `refundFlags`. */
export type RefundFlag = (typeof refundFlags)[number]

/**
 * Returns true if a receipt counts as a refund: it names a refunded receipt, or its total is negative. A reversal counts as a refund only if
 * it reverses a refund.
 */
export function isRefund({ refund_of, total, reverses }: { refund_of: string | null; total: Money; reverses: string | null }): boolean {
  return refund_of !== null || (reverses === null ? total < 0 : total > 0)
}

/** Returns the paid amount of a receipt, including tip; 0 for a refund. */
export const paidOf = ({ total, tip }: Due): Money => Math.max(0, total + tip)

/** Returns the amount that a refund gives back, including tip. */
export const givenBackBy = ({ total, tip }: Due): Money => 0 - total - tip

/**
 * Returns the flags of all refunds of one receipt, by uid. Refunds are checked in the order of payment, not of arrival. A refund exceeds if,
 * with it, more is given back than was paid, in total or for one line. `receipt` is null until it arrives.
 */
export function flagsOfRefunds(receipt: RefundedReceipt | null, refunds: readonly Refund[]): ReadonlyMap<string, readonly RefundFlag[]> {
  if (!receipt) return new Map(refunds.map(({ uid }) => [uid, ['unknown_refund']]))
  const paid = paidOf(receipt)
  const pieces = piecesByPosition(receipt.lines)
  const givenBack = new Map<number, number>()
  let amount = 0
  const flags = new Map<string, readonly RefundFlag[]>()
  for (const refund of refunds.toSorted(byPayment)) {
    flags.set(refund.uid, [])
    if (refund.is_set_aside) continue
    amount += givenBackBy(refund)
    let isAbove = amount > paid
    for (const [position, quantity] of piecesByPosition(refund.lines)) {
      const all = (givenBack.get(position) ?? 0) - quantity
      givenBack.set(position, all)
      if (all > (pieces.get(position) ?? 0)) isAbove = true
    }
    if (isAbove) flags.set(refund.uid, ['refund_exceeds'])
  }
  return flags
}

/** Returns the refunded amount of a receipt and the amount left. The latter is negative if too much was given back. */
export function refundBalance(receipt: Due, refunds: readonly Pick<Refund, 'total' | 'tip' | 'is_set_aside'>[]) {
  const refunded = refunds.filter((one) => !one.is_set_aside).reduce((all, one) => all + givenBackBy(one), 0)
  return { refunded, left: paidOf(receipt) - refunded }
}

function piecesByPosition(lines: readonly LinePieces[]) {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of lines) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

function byPayment(a: Refund, b: Refund) {
  const [one, other] = [Date.parse(a.paid_at), Date.parse(b.paid_at)]
  return one === other ? (a.uid < b.uid ? -1 : 1) : one - other
}
