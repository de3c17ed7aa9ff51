import { reference } from '../fields/field.ts'
import { defineResource } from '../resource.ts'
import { orderScreenFields } from './order-screen-fields.ts'

/** Pages of a category on the order screen. */
export const subCategories = defineResource({
  name: 'sub-categories',
  scope: 'shop',
  permission: 'order_screen',
  fields: { category_id: reference('categories'), ...orderScreenFields },
  list: {
    search: ['name', 'name_en', 'order_name'],
    filters: ['category_id', 'active', 'on_main_screen'],
  },
  sortable: true,
  batch: true,
  sync: true,
})
