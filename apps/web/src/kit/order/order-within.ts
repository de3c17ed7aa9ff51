/**
 * The order of the whole list after some of its records were ordered: these share their former
 * positions, others stay.
 */
export function orderWithin(all: readonly string[], some: readonly string[]): string[] {
  const moved = new Set(some)
  const next = some.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
