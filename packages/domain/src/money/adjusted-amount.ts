import { divide, parseDecimal, safeInteger } from './decimal.ts'

/** A common increase or decrease of several amounts. */
export interface Adjustment {
  readonly kind: 'percent' | 'amount'
  /** A percentage as an exact decimal, or an amount in the smallest unit. */
  readonly by: string
  /** Results are multiples of this (1, 10, 100 …). */
  readonly roundTo: number
}

/** Rounding steps to choose from, in the smallest unit. */
export const roundingSteps = [1, 5, 10, 50, 100] as const

/**
 * Returns an adjusted amount, rounded once, half up by magnitude. Throws RangeError if it exceeds
 * the safe integers.
 */
export function adjustedAmount(amount: number, { kind, by, roundTo }: Adjustment): number {
  const { units, scale } = parseDecimal(by)
  const one = 10n ** BigInt(scale)
  const [exact, of] =
    kind === 'percent'
      ? [BigInt(amount) * (100n * one + units), 100n * one]
      : [BigInt(amount) * one + units, one]
  const step = BigInt(roundTo)
  return safeInteger(divide(exact, of * step, 'half_up') * step)
}
