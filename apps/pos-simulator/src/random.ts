/**
 * Pseudo-random numbers that are equal for equal seeds (mulberry32, public domain by Tommy
 * Ettinger).
 */
export interface Random {
  /** Returns a number with 0 ≤ x < 1. */
  next(): number
  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T | undefined
  /** Returns one of the entries, with a probability proportional to its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T | undefined
}

/** A generator seeded by any text. */
export function seededRandom(seed: string): Random {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        left -= weight
        if (left < 0) return value
      }
      return entries.at(-1)?.[0]
    },
  }
}
