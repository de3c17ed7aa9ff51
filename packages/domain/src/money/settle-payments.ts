import { type CashRounding, cashRoundingOf } from './cash-rounding.ts'
import { type Money, sum } from './money.ts'

/** A payment while a check is being paid. */
interface Tender {
  readonly type: string
  readonly amount: Money
  /** True if more than the amount due may be given, and the rest is given back. */
  readonly gives_change: boolean
}

/** The result of the payments so far; `left` is still to be paid. */
export interface Settlement {
  readonly left: Money
  readonly change: Money
  /** Rounding of the part that is paid in cash. */
  readonly cash_rounding: Money
  /** Sum of the payments without change. */
  readonly settle: Money
}

/**
 * Settles an amount due with the payments so far. The part that is paid in cash is rounded by the
 * rule of the shop. Change is given for cash, and for other payments that give change.
 */
export function settlePayments(
  due: Money,
  tenders: readonly Tender[],
  rule: CashRounding,
): Settlement {
  const paid = sum(tenders.map(({ amount }) => amount))
  const rounding = cashRoundingOf({ total: due, tip: 0, change: 0, payments: tenders }, rule)
  const over = paid - due - rounding
  const changeable = sum(
    tenders.filter(({ gives_change }) => gives_change).map(({ amount }) => amount),
  )
  const change = Math.min(Math.max(0, over), changeable)
  return { left: Math.max(0, -over), change, cash_rounding: rounding, settle: paid - change }
}

/** Returns what a guest pays in cash if the rest of an amount due is paid in cash. */
export function cashLeft(due: Money, tenders: readonly Tender[], rule: CashRounding): Money {
  const cash = { type: 'cash', amount: due, gives_change: true }
  const rounding = cashRoundingOf(
    { total: due, tip: 0, change: 0, payments: [...tenders, cash] },
    rule,
  )
  return Math.max(0, due + rounding - sum(tenders.map(({ amount }) => amount)))
}

/**
 * Returns amounts of cash that guests are likely to give for an amount: itself, and the next sums
 * that whole notes make, in ascending order.
 */
export function likelyCash(amount: Money, notes: readonly Money[]): Money[] {
  const rounded = notes.map((note) => Math.ceil(amount / note) * note)
  return [...new Set([amount, ...rounded])].filter((one) => one > 0).toSorted((a, b) => a - b)
}
