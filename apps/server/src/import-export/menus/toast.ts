import type { FieldProblem } from '@pos/contract/errors'
import { groupBy } from '#platform/process/group-by'
import { cleanName, readAmount } from './cells.ts'
import type { MenuLine } from './menu-lines.ts'
import { type Choice, type LeftRow, type MenuProduct, productsOf, type ReadingTools } from './products.ts'

/** Toast's rows by what they are: `MENU_ITEM`, `MODIFIER_GROUP`, `MODIFIER`, or as its screens say it. */
function kindOf(line: MenuLine): 'item' | 'group' | 'modifier' {
  const kind = line.text('kind').toLowerCase()
  if (kind.includes('modifier') || kind.includes('option')) return kind.includes('group') ? 'group' : 'modifier'
  return 'item'
}

/**
 * The items of a Toast file. Rows refer to one another by operation id: a modifier to its group, a group to its item. What refers to
 * something outside the file has nothing to belong to and is left out.
 */
export function toastProducts(lines: readonly MenuLine[], tools: ReadingTools): { products: MenuProduct[]; left: LeftRow[] } {
  const items = lines.filter((line) => kindOf(line) === 'item')
  const { products, left } = productsOf(items, tools)
  const itemRows = new Map(items.map((line) => [line.text('id'), line.row]))
  const groups = new Map<string, { name: string; owner: number; choices: Choice[] }>()
  const leave = (line: MenuLine, reason: FieldProblem) => left.push({ row: line.row, name: line.text('name'), reason })
  for (const line of lines.filter((one) => kindOf(one) === 'group')) {
    const owner = itemRows.get(line.text('parent'))
    const name = cleanName(line.text('name'))
    if (owner === undefined || name === '') leave(line, { key: 'menu_modifier_alone' })
    else groups.set(line.text('id'), { name, owner, choices: [] })
  }
  for (const line of lines.filter((one) => kindOf(one) === 'modifier')) {
    const group = groups.get(line.text('parent'))
    const amount = readAmount(line.text('price'), tools.currency)
    const name = cleanName(line.text('name'))
    if (!group || name === '') leave(line, { key: 'menu_modifier_alone' })
    else if (amount === null) group.choices.push({ name, minor: 0 })
    else if (amount !== 'open' && 'minor' in amount) group.choices.push({ name, minor: amount.minor })
    else leave(line, { key: 'invalid_amount', amount: true })
  }
  const byOwner = groupBy([...groups.values()], ({ owner }) => owner)
  return {
    left,
    products: products.map((product) => {
      const more = (byOwner.get(product.row) ?? []).map(({ name, choices }) => ({ name, choices, isVariation: false }))
      return more.length > 0 ? { ...product, groups: [...product.groups, ...more] } : product
    }),
  }
}
