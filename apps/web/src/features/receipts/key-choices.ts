import type { Choice } from './use-receipts.ts'

/** A name to choose; `value` holds the keys of all that are called so, comma separated. */
export interface NamedKeys {
  readonly value: string
  readonly label: string
}

/** What can be chosen, each name once: several shops have a table 1, and take-out of each is the same key. */
export function namedKeys(choices: readonly Choice[]): NamedKeys[] {
  const names = new Map<string, Set<string>>()
  const known = new Set<string>()
  for (const { key, label } of choices) {
    if (known.has(key)) continue
    known.add(key)
    names.set(label, (names.get(label) ?? new Set()).add(key))
  }
  return Array.from(names, ([label, keys]) => ({ value: [...keys].join(','), label }))
}

/** The chosen ones among them by the keys that are asked for; keys that nothing is called by any more stand for themselves. */
export function selectedAmong(named: readonly NamedKeys[], asked: readonly string[]): string[] {
  const selected = asked.map((key) => named.find(({ value }) => value.split(',').includes(key))?.value ?? key)
  return [...new Set(selected)]
}
