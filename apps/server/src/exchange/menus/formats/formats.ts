import type { MenuField, MenuFormat } from '@pos/contract/exchange/menu-import'
import { foldText } from '@pos/domain/text/fold-text'
import { typedKeys } from '@pos/domain/typed-entries'
import { type ColumnUse, type FormatDefinition, formats } from './known-formats.ts'
import { usualHeadings } from './usual-headings.ts'

/** A column with its meaning; columns of taxes and modifier groups are named by their headings. */
export interface MenuColumn {
  readonly use: ColumnUse
  readonly name: string
  readonly rate: string | null
  /** The store of a price or availability; null for all stores. */
  readonly store: string | null
}

const folded = (uses: Readonly<Record<string, ColumnUse>>) =>
  new Map(Object.entries(uses).map(([text, use]) => [foldText(text), use]))
const byHeading = new Map<MenuFormat, ReadonlyMap<string, ColumnUse>>(
  typedKeys(formats).map((format) => [format, folded(formats[format].columns)]),
)
const suggested = new Map(
  typedKeys(usualHeadings).flatMap((field) =>
    usualHeadings[field].map((text): [string, MenuField] => [foldText(text), field]),
  ),
)

/** Returns the format with the headings of a file; null for unknown files. */
export function formatOf(headings: readonly string[]): MenuFormat | null {
  const present = new Set(headings.map(foldText))
  const isOf = ({ known }: FormatDefinition) =>
    known.some((set) => set.every((text) => present.has(foldText(text))))
  return typedKeys(formats).find((format) => isOf(formats[format])) ?? null
}

/** The columns of a file of a known format; null for ignored ones. */
export function columnsOfFormat(
  format: Exclude<MenuFormat, 'other'>,
  headings: readonly string[],
): (MenuColumn | null)[] {
  // "Price …" is a store's price only if the file also has stock or availability of that store.
  const stores = new Set(
    headings.flatMap(
      (heading) =>
        /^(?:Enabled|Current Quantity) (.+)$/i.exec(heading.normalize('NFKC').trim())?.[1] ?? [],
    ),
  )
  return headings.map((heading) => {
    const use = byHeading.get(format)?.get(foldText(heading))
    if (use) return { use, name: heading, rate: null, store: null }
    const plain = heading.normalize('NFKC').trim()
    for (const [pattern, one] of formats[format].patterns ?? []) {
      const match = pattern.exec(plain)
      const { name = plain, rate = null, store = null } = match?.groups ?? {}
      if (match && (format !== 'square' || store === null || stores.has(store)))
        return { use: one, name, rate, store }
    }
    return null
  })
}

/** The stores with prices or availabilities in a file, in order. */
export const storesOf = (columns: readonly (MenuColumn | null)[]): string[] => [
  ...new Set(columns.flatMap((column) => column?.store ?? [])),
]

/** Suggests the columns of an unknown file, each field once. */
export function suggestedFields(headings: readonly string[]): (MenuField | null)[] {
  const seen = new Set<MenuField>()
  return headings.map((heading) => {
    const field = suggested.get(foldText(heading))
    if (!field || seen.has(field)) return null
    seen.add(field)
    return field
  })
}

/** True if items without a price have an open price. */
export const emptyPriceIsOpen = (format: MenuFormat) =>
  format !== 'other' && formats[format].emptyIsOpen
