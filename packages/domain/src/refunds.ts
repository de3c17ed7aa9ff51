import type { Money } from './money.ts'

/** The amounts of a receipt that decide what it takes or gives back. */
interface Due {
  readonly total: Money
  readonly tip: Money
}

/** Pieces of a line, by its position on the receipt that was paid. */
export interface LinePieces {
  readonly position: number
  readonly quantity: number
}

/** The receipt that refunds name, with all of its lines. */
export interface RefundedReceipt extends Due {
  readonly lines: readonly LinePieces[]
}

/** A refund that names a receipt, with the lines that name one of its lines; quantities as on the refund, negative. */
export interface Refund extends Due {
  readonly uid: string
  readonly paid_at: string
  /** A refund that is set aside gives nothing back, nor does one that another replaces. */
  readonly is_set_aside: boolean
  readonly lines: readonly LinePieces[]
}

/** What a refund is flagged for because of the receipt that it names. */
export const refundFlags = ['unknown_refund', 'refund_exceeds'] as const
/** A flag of `refundFlags`. */
export type RefundFlag = (typeof refundFlags)[number]

/**
 * Returns true if a receipt counts as a refund: it names the receipt that it gives back, or its total is negative. What reverses another
 * receipt counts as that one does.
 */
export function isRefund({ refund_of, total, reverses }: { refund_of: string | null; total: Money; reverses: string | null }): boolean {
  return refund_of !== null || (reverses === null ? total < 0 : total > 0)
}

/** What a receipt took: total and tip; nothing if it is itself a refund. */
export const paidOf = ({ total, tip }: Due): Money => Math.max(0, total + tip)

/** What a refund gives back, tip included. */
export const givenBackBy = ({ total, tip }: Due): Money => 0 - total - tip

/**
 * Returns the flags of all refunds of one receipt, by uid. They depend on the refunds alone, not on the order in which they arrived: in
 * the order of their payment, a refund exceeds if more is given back with it than was paid, in all or of one line. `receipt` is null as
 * long as it has not arrived.
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

/** What refunds have given back of a receipt, and what is left; less than nothing is left of what was given back too often. */
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
