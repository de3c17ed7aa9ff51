import { type CheckClock, isAhead, isBeforeShop, isFarAhead } from '../receipts/time-checks.ts'
import type { Currency, Money } from './money.ts'

/**
 * Kinds of drawer events. `drop` moves notes to the safe, `count` states the cash in the drawer,
 * `close` ends the session. `no_sale` opens the drawer without moving money.
 */
export const cashKinds = ['open', 'pay_in', 'pay_out', 'drop', 'count', 'close', 'no_sale'] as const
/** A kind of drawer event. */
export type CashKind = (typeof cashKinds)[number]

/**
 * Notes and coins in circulation, largest first, in the smallest unit (docs/domain.md "Cash and day
 * close").
 */
export const denominations: Readonly<Record<Currency, readonly Money[]>> = {
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
}

/** Notes or coins of one value in a drawer. */
interface Pieces {
  readonly value: Money
  readonly pieces: number
}

/** All flags of stored drawer events. */
export const knownCashFlags = [
  'denominations',
  'reason_missing',
  'future',
  'time_far_ahead',
  'time_before_shop',
  'unknown_reference',
] as const
/** A flag of a stored drawer event. */
type KnownCashFlag = (typeof knownCashFlags)[number]

/** A drawer event as a device posts it; its instant is ISO 8601. */
interface CheckedCashEvent {
  readonly kind: CashKind
  readonly amount: Money | null
  readonly denominations: readonly Pieces[] | null
  readonly reason: string | null
  readonly at: string
}

/**
 * Returns the flags of a drawer event, in the order of `knownCashFlags`. It checks that the pieces
 * are money of the currency and add up to the amount, that pay-ins, pay-outs and openings without a sale have a reason, and
 * the time. A flagged event is stored and counts unchanged.
 */
export function checkCashEvent(
  event: CheckedCashEvent,
  currency: Currency,
  clock: CheckClock,
): KnownCashFlag[] {
  const at = Date.parse(event.at)
  const found: Record<KnownCashFlag, boolean> = {
    denominations:
      event.denominations !== null && !isSumOf(event.denominations, event.amount, currency),
    reason_missing:
      (event.kind === 'pay_in' || event.kind === 'pay_out' || event.kind === 'no_sale') &&
      (event.reason ?? '').trim() === '',
    future: isAhead(at, clock),
    time_far_ahead: isFarAhead(at, clock),
    time_before_shop: isBeforeShop(at, clock),
    unknown_reference: false,
  }
  return knownCashFlags.filter((flag) => found[flag])
}

function isSumOf(pieces: readonly Pieces[], amount: Money | null, currency: Currency): boolean {
  const values = pieces.map(({ value }) => value)
  const isMoney =
    values.every((value) => denominations[currency].includes(value)) &&
    new Set(values).size === values.length
  return isMoney && pieces.reduce((sum, one) => sum + one.value * one.pieces, 0) === amount
}
