/**
 * The whole list's order when only some of its records are put in order: these share the places
 * that they had, the others stay where they are.
 */
export function orderWithin(all: readonly string[], some: readonly string[]): string[] {
  const moved = new Set(some)
  const next = some.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
