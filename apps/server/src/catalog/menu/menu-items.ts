import { type FieldProblems, fail, failFields } from '@pos/contract/errors'
import { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import type { RuleKey } from '@pos/texts/message-text'
import { sql } from 'kysely'
import { followDefinitions } from '#devices/service'
import type { Context } from '#engine/context'
import { child, feature, link, type Write } from '#engine/feature'
import { offeredCounts } from './offered-counts.ts'
import { priceProblems } from './price-rows.ts'

export const menuItemsFeature = feature(menuItems, {
  table: 'menu_items',
  children: {
    group_ids: link('sub_category_group_items', 'menu_item_id', 'sub_category_group_id', {
      orderedBy: 'sub_category_groups',
    }),
    condiment_groups: child('menu_item_condiment_groups', 'menu_item_id'),
    allergy_ids: link('menu_item_allergies', 'menu_item_id', 'allergy_id'),
    prices: child('menu_item_prices', 'menu_item_id'),
    printer_ids: link('menu_item_printers', 'menu_item_id', 'printer_id'),
  },
  expressions: {
    // Like `exists`, but reads all sold-out items once when a whole list is sorted, not once per
    // item.
    sold_out: (_now, isNew) => (isNew ? sql`false` : sql`exists (select ${ofItem} and a.sold_out)`),
    remaining: (_now, isNew) => (isNew ? initial : sql`(select ${remaining} ${ofItem})`),
  },
  hooks: {
    beforeWrite(_context, { after, isPartial, path }) {
      const problems = priceProblems(after.prices ?? [], path)
      const add = (field: string, key: RuleKey) => (problems[path(field)] = [{ key }])
      const hasGroups = (after.condiment_groups ?? []).length > 0
      if (after.required_condiment && !hasGroups && !isPartial)
        add('condiment_groups', 'required_condiment_missing')
      if (after.inventory_type !== 'none' && (after.inventory_value ?? null) === null)
        add('inventory_value', 'required')
      const groups = (after.condiment_groups ?? []).map((row) => row.condiment_group_id)
      for (const [index, row] of (after.condiment_groups ?? []).entries()) {
        if (groups.indexOf(row.condiment_group_id) !== index)
          add(`condiment_groups.${index}.condiment_group_id`, 'duplicate_choice')
        if (row.max_select && row.min_select !== null && row.min_select > row.max_select)
          add(`condiment_groups.${index}.min_select`, 'min_above_max')
      }
      failFields(problems)
    },
    async afterWrites(context, writes) {
      await refuseTooMany(context, writes)
      await followDefinitions(context, writes)
    },
  },
})

/** The availability of an item; missing if the item was never sold out or counted. */
const ofItem = sql`from item_availability a where a.shop_id = t.shop_id and a.menu_item_id = t.id`

/** The initial count in the definition of an item. */
const initial = sql`case when t.inventory_type <> 'none' then t.inventory_value end`

/** The remaining count of an item; without a stored state, the count of its definition. */
const remaining = sql`case when count(*) > 0 then min(a.remaining) when t.inventory_type <> 'none' then t.inventory_value end`

/**
 * An item that requires more condiments than its group offers could not be ordered. The group's own
 * minimum is checked with the group.
 */
async function refuseTooMany(
  context: Context,
  writes: readonly Write<RecordOf<typeof menuItems>>[],
): Promise<void> {
  const links = writes.flatMap(({ before, after, isPartial, path }) => {
    if (
      isPartial ||
      JSON.stringify(before?.condiment_groups) === JSON.stringify(after.condiment_groups)
    )
      return []
    return (after.condiment_groups ?? []).map((row, index) => ({
      ...row,
      at: path(`condiment_groups.${index}.min_select`),
    }))
  })
  const asked = links.filter(({ min_select: min }) => min !== null && min > 0)
  if (asked.length === 0) return
  const counts = await offeredCounts(
    context,
    asked.map((row) => row.condiment_group_id),
  )
  const errors: FieldProblems = {}
  for (const { condiment_group_id: id, min_select: min, at } of asked) {
    const count = counts.get(id) ?? 0
    if (min !== null && min > count)
      errors[at] = [{ key: 'min_above_choices', params: { min, count } }]
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}
