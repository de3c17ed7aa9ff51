import type { FieldProblem } from '@pos/contract/errors'
import type { MenuFormat } from '@pos/contract/exchange/menu-import'
import { foldSearch } from '@pos/domain/text/fold-search'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { groupBy } from '#platform/process/group-by'
import { newId } from '#platform/process/ids'
import { idsByKey } from '../match.ts'
import { recallKeys } from './menu-memory.ts'
import type { MenuProduct } from './products.ts'
import { writable } from './step.ts'

/** The item matched with a product of a file. */
export interface MatchedItem {
  readonly record: AnyRecord | null
  /** The existing or future id of the item. */
  readonly id: string
  readonly problem: FieldProblem | null
}

/** The matched items by row. */
export type MatchedItems = ReadonlyMap<number, MatchedItem>

/**
 * Matches products with existing items: by the keys of their system, by JAN code, then by name.
 * Categories distinguish items with the same name; otherwise the row has a problem. An item with
 * other keys of the same system is a different one.
 */
export async function matchItems(
  context: Context,
  products: readonly MenuProduct[],
  source: MenuFormat,
): Promise<MatchedItems> {
  const feature = writable(context, 'menu-items')
  const keys = await recallKeys(context, source)
  const known = new Set(keys.values())
  const texts = (field: 'jan' | 'name') => products.map((product) => product[field]).filter(Boolean)
  const byCode = await idsByKey(context, feature, 'jan_code', texts('jan'))
  const byName = await idsByKey(context, feature, 'name', texts('name'))
  const categories = await categoriesOf(context, [
    ...new Set(products.flatMap(({ name }) => byName.get(name))),
  ])
  const namesakes = groupBy(products, ({ name }) => foldSearch(name))
  const found = new Map<number, string>()
  const problems = new Map<number, FieldProblem>()
  const claimed = new Set<string>()
  const claim = (row: number, id: string | undefined) => {
    if (id === undefined || claimed.has(id)) return
    claimed.add(id)
    found.set(row, id)
  }
  for (const { row, keys: ids } of products)
    claim(
      row,
      ids.flatMap((key) => keys.get(key) ?? []).find((id) => !claimed.has(id)),
    )
  for (const { row, jan } of products)
    if (!found.has(row) && jan !== '') claim(row, byCode.get(jan)[0])
  for (const product of products.filter(({ row }) => !found.has(row))) {
    const candidates = byName
      .get(product.name)
      .filter((id) => !claimed.has(id) && !(product.keys.length > 0 && known.has(id)))
    const isAlone =
      candidates.length === 1 && (namesakes.get(foldSearch(product.name)) ?? []).length === 1
    const inCategory = candidates.filter((id) =>
      categories.get(id)?.has(foldSearch(product.category)),
    )
    if (isAlone) claim(product.row, candidates[0])
    else if (inCategory.length === 1) claim(product.row, inCategory[0])
    else if (inCategory.length > 1 || candidates.some((id) => !categories.has(id)))
      problems.set(product.row, { key: 'ambiguous_name', params: { name: product.name } })
  }
  const records = new Map(
    (await getRecords(context, feature, [...claimed])).map((record) => [record.id, record]),
  )
  return new Map(
    products.map(({ row }) => {
      const record = records.get(found.get(row) ?? '') ?? null
      return [row, { record, id: record?.id ?? newId(), problem: problems.get(row) ?? null }]
    }),
  )
}

/** Returns the folded names of the categories that contain items on the order screen. */
async function categoriesOf(
  context: Context,
  items: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ item: string; name: string }>`
    select distinct i.menu_item_id as item, c.name from sub_category_group_items i
    join sub_category_groups g on g.shop_id = i.shop_id and g.id = i.sub_category_group_id
    join sub_categories s on s.shop_id = g.shop_id and s.id = g.sub_category_id
    join categories c on c.shop_id = s.shop_id and c.id = s.category_id
    where i.shop_id = ${shopOf(context)} and i.menu_item_id = any(${[...items]}::uuid[])`.execute(
    context.db,
  )
  const names = new Map<string, Set<string>>()
  for (const { item, name } of rows)
    names.set(item, (names.get(item) ?? new Set()).add(foldSearch(name)))
  return names
}
