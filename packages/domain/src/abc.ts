/** Rank of an item in an ABC analysis. */
export type AbcRank = 'A' | 'B' | 'C'

/**
 * ABC analysis of amounts sorted in descending order: A while they add up to at most 70 % of the whole, B up to 90 %, C the rest. The
 * largest is always A, whatever its share; an item without revenue is C.
 */
export function abcRanks(amounts: readonly number[]): AbcRank[] {
  const whole = amounts.reduce((all, amount) => all + Math.max(0, amount), 0)
  let reached = 0
  return amounts.map((amount, index) => {
    if (amount <= 0) return 'C'
    reached += amount
    if (index === 0 || reached * 10 <= whole * 7) return 'A'
    return reached * 10 <= whole * 9 ? 'B' : 'C'
  })
}
