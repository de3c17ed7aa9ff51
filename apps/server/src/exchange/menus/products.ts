import type { FieldProblem } from '@pos/contract/errors'
import type { DecimalMark, MenuFormat } from '@pos/contract/exchange/menu-import'
import type { Currency } from '@pos/domain/money/money'
import { foldSearch } from '@pos/domain/text/fold-search'
import { cleanName, readFlag, readJanCode } from './cells.ts'
import { type ReadAmount, readAmount } from './formats/amounts.ts'
import { emptyPriceIsOpen } from './formats/formats.ts'
import { keysOfLine, withoutSharedKeys } from './formats/keys.ts'
import { priceKindOf, weightNote } from './formats/price-kinds.ts'
import { groupedLines } from './group-lines.ts'
import { type LeftRow, type LineTaxes, type MenuLine, taxesOf } from './menu-lines.ts'

/** A choice of an item with its additional price. */
export interface Choice {
  readonly name: string
  readonly minor: number
}

/** A group of choices of an item; null if the file only names the group. */
export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly Choice[]
  /** Exactly one must be selected, such as a size. */
  readonly isVariation: boolean
}

/** An item in a menu file. */
export interface MenuProduct {
  readonly row: number
  /** Keys in the source system: tokens, handles, SKUs. */
  readonly keys: readonly string[]
  readonly name: string
  readonly price: ReadAmount
  readonly cost: string
  readonly jan: string
  readonly category: string
  readonly code: string
  readonly subCategory: string
  readonly taxes: LineTaxes
  readonly texts: Readonly<Partial<Record<'name_en' | 'order_name' | 'pos_name', string>>>
  readonly active: boolean | null
  readonly alcohol: boolean
  readonly groups: readonly ChoiceGroup[]
  readonly notes: readonly FieldProblem[]
}

/** Tools to read rows. */
export interface ReadingTools {
  readonly format: MenuFormat
  readonly currency: Currency
  readonly hasTaxColumns: boolean
  /** The decimal mark of the file, if the user stated it. */
  readonly decimals: DecimalMark | null
}

/** The items of a file: rows of variations combined, and other rows listed. */
export function productsOf(
  lines: readonly MenuLine[],
  tools: ReadingTools,
): { products: MenuProduct[]; left: LeftRow[] } {
  const left: LeftRow[] = []
  const items = lines.filter((line) => {
    const reason = noItem(line)
    if (reason) left.push({ row: line.row, name: line.text('name'), reason })
    return !reason
  })
  const products = groupedLines(items).flatMap((rows) => productsOfRows(rows, tools))
  return { products: withNamesakeNotes(withoutSharedKeys(products)), left }
}

/** Components of a set follow it without a name. */
const noItem = (line: MenuLine): FieldProblem | null =>
  line.text('part_of_set') !== '' && line.text('name') === '' ? { key: 'menu_part_of_set' } : null

/** Adds a note to items with the same name in several categories. They stay separate items. */
function withNamesakeNotes(products: readonly MenuProduct[]): MenuProduct[] {
  const counts = new Map<string, number>()
  for (const { name } of products)
    counts.set(foldSearch(name), (counts.get(foldSearch(name)) ?? 0) + 1)
  return products.map((product) =>
    (counts.get(foldSearch(product.name)) ?? 0) > 1
      ? { ...product, notes: [...product.notes, { key: 'menu_namesake' }] }
      : product,
  )
}

function productsOfRows(rows: readonly MenuLine[], tools: ReadingTools): MenuProduct[] {
  const [first] = rows
  if (!first) return []
  const whole = productOf(first, first, tools)
  if (rows.length === 1) return [whole]
  const parts = rows.map((line) => productOf(line, first, tools))
  const codes = new Set(parts.map(({ jan }) => jan).filter(Boolean))
  const amounts = parts.flatMap(({ price }) =>
    price !== null && typeof price === 'object' && 'minor' in price ? [price.minor] : [],
  )
  const isTaxedAlike = new Set(parts.map(({ taxes }) => JSON.stringify(taxes))).size === 1
  if (codes.size > 1 || amounts.length < parts.length || !isTaxedAlike) {
    return parts.map((part, index) => ({
      ...part,
      keys: part.keys.filter((key) => !key.startsWith('key:')),
      name: cleanName(`${whole.name} ${variationOf(rows[index] ?? first)}`),
      notes: [...part.notes, { key: 'menu_variation_as_item', params: { name: whole.name } }],
    }))
  }
  const base = Math.min(...amounts)
  const choices = rows.map((line, index) => ({
    name: cleanName(variationOf(line)) || whole.name,
    minor: (amounts[index] ?? base) - base,
  }))
  const group = { name: cleanName(first.text('option')), choices, isVariation: true }
  const notes = distinct([
    ...parts.flatMap((part) => part.notes),
    ...unavailableNotes(parts, choices),
  ])
  const keys = [...new Set(parts.flatMap((part) => part.keys))]
  const active = parts.every((part) => part.active === false)
    ? false
    : (parts.find((part) => part.active === true)?.active ?? whole.active)
  return [
    {
      ...whole,
      keys,
      active,
      price: { minor: base },
      jan: [...codes][0] ?? '',
      groups: [group, ...whole.groups],
      notes,
    },
  ]
}

/** Choices cannot be deactivated per item: those not for sale are listed. */
function unavailableNotes(
  parts: readonly MenuProduct[],
  choices: readonly Choice[],
): FieldProblem[] {
  const names = choices.filter((_, index) => parts[index]?.active === false).map(({ name }) => name)
  return names.length > 0 && names.length < parts.length
    ? [{ key: 'menu_choice_not_sold', params: { choices: names.join(', ') } }]
    : []
}

const distinct = (notes: readonly FieldProblem[]) => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
]

const variationOf = (line: MenuLine) => line.all('variation').filter(Boolean).join(' / ')

/**
 * Returns the item of one row. Values that only the first row of its variations has are read from
 * there.
 */
function productOf(
  line: MenuLine,
  first: MenuLine,
  { format, currency, hasTaxColumns, decimals }: ReadingTools,
): MenuProduct {
  const of = (use: Parameters<MenuLine['text']>[0]) => line.text(use) || first.text(use)
  const [name, barcode] = [of('name'), line.text('jan_code')]
  const jan = readJanCode(barcode)
  const notes: FieldProblem[] = []
  if (cleanName(name) !== name.replace(/\s+/g, ' '))
    notes.push({ key: 'menu_name_cleaned', params: { name } })
  if (barcode !== '' && jan === null)
    notes.push({ key: 'menu_code_left_out', params: { code: barcode } })
  // A continuation row without a name uses the values of the first row.
  const head = line.text('name') === '' ? first : line
  const taxes = taxesOf(format, head, hasTaxColumns)
  if (taxes.addedUp.length > 0)
    notes.push({ key: 'menu_taxes_added_up', params: { names: taxes.addedUp.join(', ') } })
  const kind = priceKindOf(format, of('price_kind') || of('pricing'))
  notes.push(
    ...weightNote(kind, of('weight'), of('unit')),
    ...kind.notes,
    ...secondPrice(line.text('second_price'), line.text('price')),
  )
  const price = readAmount(line.text('price'), currency, decimals)
  if (price !== null && price !== 'open' && 'wrong' in price && price.isAmbiguous)
    notes.push({ key: 'menu_amount_ambiguous', params: { text: price.wrong } })
  const archived = readFlag(line.text('archived'))
  const active = archived === null ? readFlag(line.text('active')) : !archived
  const isOpen =
    price === 'open' ||
    kind.isOpen ||
    (price === null && active !== false && emptyPriceIsOpen(format))
  const { category, subCategory, notes: more } = placeOf(of('category'), of('sub_category'))
  return {
    row: line.row,
    keys: keysOfLine(line, first, format),
    name: cleanName(name),
    price: isOpen ? 'open' : price,
    cost: line.text('cost'),
    jan: jan ?? '',
    category,
    code: of('category_code') || (format === 'toast' ? line.text('parent') : ''),
    subCategory,
    taxes,
    texts: { name_en: of('name_en'), order_name: of('order_name'), pos_name: of('pos_name') },
    active,
    alcohol: readFlag(of('alcohol')) === true,
    groups: head
      .marked('modifier')
      .map((column) => ({ name: cleanName(column.name), choices: [], isVariation: false })),
    notes: [...notes, ...more],
  }
}

/** Airレジ's price for the other tax rate. */
const secondPrice = (second: string, price: string): FieldProblem[] =>
  second === '' || second === price ? [] : [{ key: 'menu_second_price', params: { price: second } }]

/**
 * A tab is one category, the first of several. "Drinks > Coffee" is a page of the category Drinks.
 */
function placeOf(categories: string, page: string) {
  const [first = '', ...others] = categories.normalize('NFKC').split(/[,、;]/)
  const [category = '', ...pages] = first.split(/[>›»]/).map(cleanName)
  const names = others.map((one) => one.trim()).filter(Boolean)
  const notes: FieldProblem[] =
    names.length > 0 ? [{ key: 'menu_other_categories', params: { names: names.join(', ') } }] : []
  return { category, subCategory: cleanName(page) || pages.filter(Boolean).join(' / '), notes }
}
