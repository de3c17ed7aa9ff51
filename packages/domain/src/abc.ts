/** Rank of an item in an ABC analysis. */
export type AbcRank = 'A' | 'B' | 'C'

/** The cumulative percentages of the total up to which amounts are A and B. */
export interface AbcLimits {
  readonly a: number
  readonly b: number
}

/** The default limits. */
export const usualAbcLimits: AbcLimits = { a: 70, b: 90 }

/**
 * Ranks amounts that are sorted in descending order. Amounts are A while their running sum is at
 * most `a` percent of the total, B up to `b` percent, otherwise C. The largest amount is always A,
 * and an amount of zero or less is C.
 */
export function abcRanks(
  amounts: readonly number[],
  { a, b }: AbcLimits = usualAbcLimits,
): AbcRank[] {
  const whole = amounts.reduce((all, amount) => all + Math.max(0, amount), 0)
  let reached = 0
  return amounts.map((amount, index) => {
    if (amount <= 0) return 'C'
    reached += amount
    if (index === 0 || reached * 100 <= whole * a) return 'A'
    return reached * 100 <= whole * b ? 'B' : 'C'
  })
}
