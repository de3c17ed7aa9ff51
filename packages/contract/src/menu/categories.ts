import { defineResource } from '../resource.ts'
import { orderScreenFields } from './order-screen-fields.ts'

/** Tabs of the order screen. */
export const categories = defineResource({
  name: 'categories',
  scope: 'shop',
  permission: 'order_screen',
  fields: orderScreenFields,
  list: { search: ['name', 'name_en', 'order_name'], filters: ['active', 'on_main_screen'] },
  sortable: true,
  batch: true,
  sync: true,
})
