import { failField } from '@pos/contract/errors'
import { menuItems } from '@pos/contract/features/menu-items'
import { child, feature, link } from '#engine/feature'

export const menuItemsFeature = feature(menuItems, {
  table: 'menu_items',
  children: {
    group_ids: link('sub_category_group_items', 'menu_item_id', 'sub_category_group_id', {
      ordered: false,
      touches: 'sub_category_groups',
    }),
    condiment_groups: child('menu_item_condiment_groups', 'menu_item_id'),
    allergy_ids: link('menu_item_allergies', 'menu_item_id', 'allergy_id'),
    printer_ids: link('menu_item_printers', 'menu_item_id', 'printer_id'),
  },
  hooks: {
    beforeWrite(_context, { after, path }) {
      if (after.sale_from && after.sale_to && after.sale_to < after.sale_from)
        failField(path('sale_to'), 'after_or_equal_date', { date: after.sale_from })
      if (after.inventory_type !== 'none' && (after.inventory_value ?? null) === null) failField(path('inventory_value'), 'required')
      const groups = (after.condiment_groups ?? []).map((row) => row.condiment_group_id)
      for (const [index, row] of (after.condiment_groups ?? []).entries()) {
        if (groups.indexOf(row.condiment_group_id) !== index)
          failField(path(`condiment_groups.${index}.condiment_group_id`), 'duplicate_choice')
        if (row.max_select && row.min_select !== null && row.min_select > row.max_select)
          failField(path(`condiment_groups.${index}.min_select`), 'min_above_max')
      }
    },
  },
})
