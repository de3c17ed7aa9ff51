import { foldSearch } from '@pos/domain/text/fold-search'
import type { MenuLine } from './menu-lines.ts'

interface LineGroup {
  readonly lines: MenuLine[]
  readonly variations: Set<string>
}

/**
 * Groups rows of the same item: with the same handle, or with the same name and category and
 * different variations. A repeated variation starts another item with that name.
 */
export function groupedLines(lines: readonly MenuLine[]): MenuLine[][] {
  const groups: LineGroup[] = []
  const byKey = new Map<string, LineGroup>()
  const byName = new Map<string, LineGroup>()
  for (const line of lines) {
    const variation = foldSearch(line.all('variation').join(' '))
    const key = keyOf(line, variation)
    const known =
      key === null
        ? undefined
        : (byKey.get(key) ?? (hasCategory(line) ? undefined : byName.get(nameOf(line))))
    if (known && (line.text('key') !== '' || !known.variations.has(variation))) {
      known.lines.push(line)
      known.variations.add(variation)
      continue
    }
    const group = { lines: [line], variations: new Set([variation]) }
    groups.push(group)
    if (key === null) continue
    byKey.set(key, group)
    if (line.text('key') === '') byName.set(nameOf(line), group)
  }
  return groups.map((group) => group.lines)
}

const nameOf = (line: MenuLine) => foldSearch(line.text('name'))
const hasCategory = (line: MenuLine) =>
  line.text('category') !== '' || line.text('category_code') !== ''

function keyOf(line: MenuLine, variation: string): string | null {
  if (line.text('key') !== '') return `key ${line.text('key')}`
  if (variation === '' || nameOf(line) === '') return null
  return `name ${nameOf(line)}\n${foldSearch(line.text('category'))}\n${line.text('category_code')}\n${foldSearch(line.text('sub_category'))}`
}
