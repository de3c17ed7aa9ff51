/** Groups rows by a value, in order of first occurrence. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Returns the elements with these ids, each once, in the order of the ids. */
export function inGivenOrder<T extends { readonly id: string }>(
  ids: readonly string[],
  all: readonly T[],
): T[] {
  const found = new Map(all.map((one) => [one.id, one]))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

/** Like `inGivenOrder`; null if one is missing. */
export function byIds<T extends { readonly id: string }>(
  ids: readonly string[],
  all: readonly T[],
): T[] | null {
  const inOrder = inGivenOrder(ids, all)
  return inOrder.length === ids.length ? inOrder : null
}
