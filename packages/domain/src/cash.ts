import type { Currency, Money } from './money.ts'

/** What happens at a cash drawer. `drop`: notes go to the safe; `count`: what lies in the drawer; `close`: its session ends. */
export const cashKinds = ['open', 'pay_in', 'pay_out', 'drop', 'count', 'close'] as const
/** A kind of drawer event. */
export type CashKind = (typeof cashKinds)[number]

/** Notes and coins in circulation, largest first, in the smallest unit (docs/domain.md "Cash and day close"). */
export const denominations: Readonly<Record<Currency, readonly Money[]>> = {
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
}

/** Notes or coins of one value in a drawer. */
export interface Pieces {
  readonly value: Money
  readonly pieces: number
}

/** Everything that a stored drawer event may be flagged for. */
export const knownCashFlags = [
  'denominations',
  'reason_missing',
  'future',
  'time_far_ahead',
  'time_before_shop',
  'unknown_reference',
] as const
/** A flag of a stored drawer event. */
export type KnownCashFlag = (typeof knownCashFlags)[number]

const day = 86_400_000
/** A device's clock may be this far ahead before its events are flagged. */
const clockTolerance = 10 * 60_000

/** A drawer event as a device posts it; its instant is ISO 8601. */
export interface CheckedCashEvent {
  readonly kind: CashKind
  readonly amount: Money | null
  readonly denominations: readonly Pieces[] | null
  readonly reason: string | null
  readonly at: string
}

/**
 * Returns what does not hold in a drawer event, in the order of `knownCashFlags`: pieces that are not money of the currency or do not add
 * up to the amount, money that went in or out without a reason, and its time. The event is kept and counts as it was posted.
 */
export function checkCashEvent(
  event: CheckedCashEvent,
  currency: Currency,
  { now, shop_since }: { readonly now: Date; readonly shop_since: Date },
): KnownCashFlag[] {
  const at = Date.parse(event.at)
  const found: Record<KnownCashFlag, boolean> = {
    denominations: event.denominations !== null && !isSumOf(event.denominations, event.amount, currency),
    reason_missing: (event.kind === 'pay_in' || event.kind === 'pay_out') && (event.reason ?? '').trim() === '',
    future: at > now.getTime() + clockTolerance,
    time_far_ahead: at > now.getTime() + day,
    time_before_shop: at < shop_since.getTime() - day,
    unknown_reference: false,
  }
  return knownCashFlags.filter((flag) => found[flag])
}

function isSumOf(pieces: readonly Pieces[], amount: Money | null, currency: Currency): boolean {
  const values = pieces.map(({ value }) => value)
  const isMoney = values.every((value) => denominations[currency].includes(value)) && new Set(values).size === values.length
  return isMoney && pieces.reduce((sum, one) => sum + one.value * one.pieces, 0) === amount
}
