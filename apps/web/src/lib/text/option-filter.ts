import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldSearch } from '@pos/domain/text/fold-search'

/** The options of a select box whose labels contain the typed text, folded as in every search. */
export const searchOptions: OptionsFilter = ({ options, search, limit }) => {
  const typed = foldSearch(search)
  let room = limit
  const within = (items: readonly ComboboxParsedItem[]): ComboboxParsedItem[] =>
    items.flatMap((item): ComboboxParsedItem[] => {
      if (room <= 0) return []
      if ('group' in item) {
        const found = item.items.filter(({ label }) => isFound(label))
        return found.length > 0 ? [{ ...item, items: found }] : []
      }
      return isFound(item.label) ? [item] : []
    })
  const isFound = (label: string) => {
    const isShown = room > 0 && foldSearch(label).includes(typed)
    if (isShown) room -= 1
    return isShown
  }
  return within(options)
}
