import type { Choice } from './use-receipts.ts'

/** A selectable name; `value` contains the keys of all records with this name, comma separated. */
interface NamedKeys {
  readonly value: string
  readonly label: string
}

/**
 * The options with each name once: several shops have a table 1, and takeout has the same key in
 * each.
 */
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

/** The selected options for the keys in the URL; a key without a name is shown itself. */
export function selectedAmong(named: readonly NamedKeys[], asked: readonly string[]): string[] {
  const selected = asked.map(
    (key) => named.find(({ value }) => value.split(',').includes(key))?.value ?? key,
  )
  return [...new Set(selected)]
}
