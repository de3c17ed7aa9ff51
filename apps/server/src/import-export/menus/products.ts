import type { FieldProblem } from '@pos/contract/errors'
import type { MenuFormat } from '@pos/contract/features/menu-import'
import { foldText } from '@pos/domain/fold-text'
import type { Currency } from '@pos/domain/money'
import { cleanName, type ReadAmount, readAmount, readFlag, readJanCode } from './cells.ts'
import { emptyPriceIsOpen } from './formats.ts'
import { type LineTaxes, type MenuLine, taxesOf } from './menu-lines.ts'

/** A choice that an item asks for, with what it adds to the price. */
export interface Choice {
  readonly name: string
  readonly minor: number
}

/** Choices of which an item offers some; those of a file that names the group alone are unknown. */
export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly Choice[]
  /** One must be selected, and only one: it makes the item what it is. */
  readonly isVariation: boolean
}

/** An item as a menu file tells it. */
export interface MenuProduct {
  readonly row: number
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

/** A row that is no item, with the reason. */
export interface LeftRow {
  readonly row: number
  readonly name: string
  readonly reason: FieldProblem
}

/** What rows are read with. */
export interface ReadingTools {
  readonly format: MenuFormat
  readonly currency: Currency
  readonly hasTaxColumns: boolean
}

/** The items of a file: rows of variations put together, and what is no item named. */
export function productsOf(lines: readonly MenuLine[], tools: ReadingTools): { products: MenuProduct[]; left: LeftRow[] } {
  const left: LeftRow[] = []
  const items = lines.filter((line) => {
    const reason = noItem(line)
    if (reason) left.push({ row: line.row, name: line.text('name'), reason })
    return !reason
  })
  const products = grouped(items).flatMap((rows) => productsOfRows(rows, tools))
  return { products, left }
}

/** The parts of a set follow it without a name. */
const noItem = (line: MenuLine): FieldProblem | null =>
  line.text('part_of_set') !== '' && line.text('name') === '' ? { key: 'menu_part_of_set' } : null

/** Rows of the same item: those with the same handle, or with the same name and a variation each. */
function grouped(lines: readonly MenuLine[]): MenuLine[][] {
  const groups = new Map<string, MenuLine[]>()
  for (const line of lines) {
    const name = foldText(line.text('name'))
    const isOneOfMany = line.text('key') !== '' || (line.text('variation') !== '' && name !== '')
    const key = isOneOfMany ? `${line.text('key')}\n${line.text('key') === '' ? name : ''}` : `row ${line.row}`
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()]
}

function productsOfRows(rows: readonly MenuLine[], tools: ReadingTools): MenuProduct[] {
  const [first] = rows
  if (!first) return []
  const whole = productOf(first, first, tools)
  if (rows.length === 1) return [whole]
  const parts = rows.map((line) => productOf(line, first, tools))
  const codes = new Set(parts.map(({ jan }) => jan).filter(Boolean))
  const amounts = parts.flatMap(({ price }) => (price !== null && typeof price === 'object' && 'minor' in price ? [price.minor] : []))
  const isTaxedAlike = new Set(parts.map(({ taxes }) => JSON.stringify(taxes))).size === 1
  if (codes.size > 1 || amounts.length < parts.length || !isTaxedAlike) {
    return parts.map((part, index) => ({
      ...part,
      name: cleanName(`${whole.name} ${variationOf(rows[index] ?? first)}`),
      notes: [...part.notes, { key: 'menu_variation_as_item', params: { name: whole.name } }],
    }))
  }
  const base = Math.min(...amounts)
  const choices = rows.map((line, index) => ({ name: cleanName(variationOf(line)) || whole.name, minor: (amounts[index] ?? base) - base }))
  const group = { name: cleanName(first.text('option')), choices, isVariation: true }
  return [{ ...whole, price: { minor: base }, jan: [...codes][0] ?? '', groups: [group, ...whole.groups] }]
}

const variationOf = (line: MenuLine) => line.all('variation').filter(Boolean).join(' / ')

/** An item as one row tells it; what only the first row of its variations says is read there. */
function productOf(line: MenuLine, first: MenuLine, { format, currency, hasTaxColumns }: ReadingTools): MenuProduct {
  const of = (use: Parameters<MenuLine['text']>[0]) => line.text(use) || first.text(use)
  const [name, barcode] = [of('name'), line.text('jan_code')]
  const jan = readJanCode(barcode)
  const notes: FieldProblem[] = []
  if (cleanName(name) !== name.replace(/\s+/g, ' ')) notes.push({ key: 'menu_name_cleaned', params: { name } })
  if (barcode !== '' && jan === null) notes.push({ key: 'menu_code_left_out', params: { code: barcode } })
  // A continuation without a name has what its first row says.
  const head = line.text('name') === '' ? first : line
  const taxes = taxesOf(format, head, hasTaxColumns)
  if (taxes.addedUp.length > 0) notes.push({ key: 'menu_taxes_added_up', params: { names: taxes.addedUp.join(', ') } })
  if (/量り売り/.test(of('price_kind'))) notes.push({ key: 'menu_by_weight' })
  const price = readAmount(line.text('price'), currency)
  const isOpen = price === 'open' || /部門打ち/.test(of('price_kind')) || (price === null && emptyPriceIsOpen(format))
  const archived = readFlag(line.text('archived'))
  // A tab is one category: of several the first.
  const [category = ''] = of('category').split(/[,、;]/)
  return {
    row: line.row,
    name: cleanName(name),
    price: isOpen ? 'open' : price,
    cost: line.text('cost'),
    jan: jan ?? '',
    category: cleanName(category),
    code: of('category_code') || (format === 'toast' ? line.text('parent') : ''),
    subCategory: cleanName(of('sub_category')),
    taxes,
    texts: { name_en: of('name_en'), order_name: of('order_name'), pos_name: of('pos_name') },
    active: archived === null ? readFlag(line.text('active')) : !archived,
    alcohol: readFlag(of('alcohol')) === true,
    groups: head.marked('modifier').map((column) => ({ name: cleanName(column.name), choices: [], isVariation: false })),
    notes,
  }
}
