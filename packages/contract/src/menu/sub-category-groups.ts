import { orderedReferences, reference } from '../fields/field.ts'
import { defineResource } from '../resource.ts'
import { orderScreenFields } from './order-screen-fields.ts'

/** Headings of a sub-category, each with its menu items in order. */
export const subCategoryGroups = defineResource({
  name: 'sub-category-groups',
  path: 'sub-categories/groups',
  parent: 'sub_category_id',
  scope: 'shop',
  permission: 'order_screen',
  fields: {
    sub_category_id: reference('sub-categories'),
    ...orderScreenFields,
    menu_item_ids: orderedReferences('menu-items', 500),
  },
  list: {
    search: ['name', 'name_en', 'order_name'],
    filters: ['sub_category_id', 'active', 'on_main_screen'],
  },
  sortable: true,
  batch: true,
  sync: true,
})
