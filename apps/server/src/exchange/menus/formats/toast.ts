import type { FieldProblem } from '@pos/contract/errors'
import { groupBy } from '#platform/process/group-by'
import { cleanName } from '../cells.ts'
import type { LeftRow, MenuLine } from '../menu-lines.ts'
import { type Choice, type MenuProduct, productsOf, type ReadingTools } from '../products.ts'
import { type ReadAmount, readAmount } from './amounts.ts'
import { priceKindOf } from './price-kinds.ts'

/**
 * Kinds of rows in Toast files: `MENU_ITEM`, `MODIFIER_GROUP`, `MODIFIER`, or the names on its
 * screens.
 */
function kindOf(line: MenuLine): 'item' | 'group' | 'modifier' {
  const kind = line.text('kind').toLowerCase()
  if (kind.includes('modifier') || kind.includes('option'))
    return kind.includes('group') ? 'group' : 'modifier'
  return 'item'
}

interface ModifierGroup {
  readonly name: string
  readonly owner: number
  readonly hasSizes: boolean
  readonly choices: Choice[]
}

/**
 * The items of a Toast file. Rows refer to each other by operation id: modifiers to groups, groups
 * to items. Rows that refer to something outside the file are omitted.
 */
export function toastProducts(
  lines: readonly MenuLine[],
  tools: ReadingTools,
): { products: MenuProduct[]; left: LeftRow[] } {
  const items = lines.filter((line) => kindOf(line) === 'item')
  const { products, left } = productsOf(items, tools)
  const byRow = new Map(items.map((line) => [line.row, line]))
  const itemRows = new Map(items.map((line) => [line.text('id'), line.row]))
  const leave = (line: MenuLine, reason: FieldProblem) =>
    left.push({ row: line.row, name: line.text('name'), reason })
  const groups = new Map<string, ModifierGroup>()
  for (const line of lines.filter((one) => kindOf(one) === 'group')) {
    const owner = itemRows.get(line.text('parent'))
    const name = cleanName(line.text('name'))
    const hasSizes = priceKindOf('toast', line.text('pricing')).hasSizes || /^sizes?$/i.test(name)
    if (owner === undefined || name === '') leave(line, { key: 'menu_modifier_alone' })
    else groups.set(line.text('id'), { name, owner, hasSizes, choices: [] })
  }
  for (const line of lines.filter((one) => kindOf(one) === 'modifier')) {
    const group = groups.get(line.text('parent'))
    const amount = readAmount(line.text('price'), tools.currency, tools.decimals)
    const name = cleanName(line.text('name'))
    if (!group || name === '') leave(line, { key: 'menu_modifier_alone' })
    else if (amount === null) group.choices.push({ name, minor: 0 })
    else if (amount !== 'open' && 'minor' in amount)
      group.choices.push({ name, minor: amount.minor })
    else leave(line, { key: 'invalid_amount', amount: true })
  }
  const byOwner = groupBy([...groups.values()], ({ owner }) => owner)
  return {
    left,
    products: products.map((product) => {
      const line = byRow.get(product.row)
      const ownGroups = byOwner.get(product.row) ?? []
      const isSized =
        line !== undefined &&
        priceKindOf('toast', line.text('pricing')).hasSizes &&
        product.groups.every((one) => !one.isVariation)
      const sized = isSized ? withSizes(product, line, ownGroups, tools) : product
      const others = ownGroups.filter((group) => !isSized || !group.hasSizes)
      const more = others.map(({ name, choices }) => ({ name, choices, isVariation: false }))
      return more.length > 0 ? { ...sized, groups: [...sized.groups, ...more] } : sized
    }),
  }
}

/**
 * An item with prices per size: in its price cell ("Small: 9.00; Large: 12.00"), or in a group of
 * sizes.
 */
function withSizes(
  product: MenuProduct,
  line: MenuLine,
  groups: readonly ModifierGroup[],
  tools: ReadingTools,
): MenuProduct {
  const group = groups.find(({ hasSizes, choices }) => hasSizes && choices.length > 0)
  const sizes = group?.choices ?? sizesIn(line.text('price'), tools)
  if (!sizes || sizes.some(({ minor }) => minor < 0)) {
    const price: ReadAmount = { wrong: line.text('price') || 'SIZE_PRICE', isAmbiguous: false }
    return { ...product, price, notes: [...product.notes, { key: 'menu_sizes_unread' }] }
  }
  const base = Math.min(...sizes.map(({ minor }) => minor))
  const choices = sizes.map(({ name, minor }) => ({ name, minor: minor - base }))
  return {
    ...product,
    price: { minor: base },
    groups: [{ name: group?.name ?? 'Size', choices, isVariation: true }, ...product.groups],
  }
}

function sizesIn(text: string, { currency, decimals }: ReadingTools): Choice[] | null {
  const parts = text.split(/[;|\n]|,\s*(?=[^\d\s])/).filter((part) => part.trim() !== '')
  const sizes = parts.flatMap((part): Choice[] => {
    const { name = '', price = '' } =
      /^\s*(?<name>.*?\S)\s*[:=]\s*(?<price>\S+)\s*$/.exec(part)?.groups ?? {}
    const amount = readAmount(price, currency, decimals)
    return name !== '' && amount !== null && amount !== 'open' && 'minor' in amount
      ? [{ name: cleanName(name), minor: amount.minor }]
      : []
  })
  return sizes.length > 0 && sizes.length === parts.length ? sizes : null
}
