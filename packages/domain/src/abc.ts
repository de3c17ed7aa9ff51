/** Rank of an item in an ABC analysis. */
export type AbcRank = 'A' | 'B' | 'C'

/** Up to which percentage of the whole amounts are A, and up to which they are B. */
export interface AbcLimits {
  readonly a: number
  readonly b: number
}

/** The limits that are used where nobody chose others. */
export const usualAbcLimits: AbcLimits = { a: 70, b: 90 }

/**
 * ABC analysis of amounts sorted in descending order: A while they add up to at most the first limit of the whole, B up to the second, C
 * the rest. The largest is always A, whatever its share; an item without revenue is C.
 */
export function abcRanks(amounts: readonly number[], { a, b }: AbcLimits = usualAbcLimits): AbcRank[] {
  const whole = amounts.reduce((all, amount) => all + Math.max(0, amount), 0)
  let reached = 0
  return amounts.map((amount, index) => {
    if (amount <= 0) return 'C'
    reached += amount
    if (index === 0 || reached * 100 <= whole * a) return 'A'
    return reached * 100 <= whole * b ? 'B' : 'C'
  })
}
