import type { MenuFormat } from '@pos/contract/exchange/menu-import'
import type { MenuLine } from '../menu-lines.ts'

/** Maximum length of a key; longer texts identify nothing. */
const maxKey = 150

/**
 * Returns the keys by which a system identifies the item of a row, the most reliable first. Toast's
 * operation ids number the rows of one file and are not stable.
 */
export function keysOfLine(line: MenuLine, first: MenuLine, format: MenuFormat): string[] {
  const handle = line.text('key') || first.text('key')
  const ids = [
    ...line.all('sku'),
    ...(format === 'toast' && !/create/i.test(line.text('operation')) ? line.all('id') : []),
  ]
  const isKey = (text: string) => text !== '' && text.length <= maxKey
  const typed = ids.map((id) => id.normalize('NFKC').replace(/^#/, '').trim()).filter(isKey)
  return [...(isKey(handle) ? [`key:${handle}`] : []), ...typed.map((id) => `id:${id}`)]
}

/** Keys shared by several items of a file identify none of them. */
export function withoutSharedKeys<T extends { readonly keys: readonly string[] }>(
  products: readonly T[],
): T[] {
  const counts = new Map<string, number>()
  for (const { keys } of products)
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return products.map((product) => ({
    ...product,
    keys: product.keys.filter((key) => counts.get(key) === 1),
  }))
}
