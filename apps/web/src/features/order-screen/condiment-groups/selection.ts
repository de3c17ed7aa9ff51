/**
 * Text key below `selection` for a selection of `min` to `max` (0 means no limit), with its
 * parameters.
 */
interface Selection {
  readonly key: 'any' | 'up_to' | 'exactly' | 'at_least' | 'between' | 'impossible'
  readonly min: number
  readonly max: number
}

/** The description of a group's limits. A minimum above the maximum can never be met. */
export function selectionOf(min: number, max: number): Selection {
  return { key: keyOf(min, max), min, max }
}

function keyOf(min: number, max: number): Selection['key'] {
  if (max > 0 && min > max) return 'impossible'
  if (min === 0) return max === 0 ? 'any' : 'up_to'
  if (max === 0) return 'at_least'
  return min === max ? 'exactly' : 'between'
}
