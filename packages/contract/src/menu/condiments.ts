import { choice, flag, list, money, reference, references, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'
import { furtherPrices } from './further-prices.ts'

/** Modifiers of menu items; the price may be negative. */
export const condiments = defineResource({
  name: 'condiments',
  scope: 'shop',
  permission: 'order_screen',
  fields: {
    name: text(80, { rule: 'name' }),
    name_en: text(80).optional(),
    order_name: text(80).optional(),
    pos_name: text(40).optional(),
    price: money(-9_999_999, 9_999_999).with({ default: 0 }),
    ...furtherPrices(-9_999_999),
    function_key: choice(['none', 'add', 'less', 'no', 'extra', 'side', 'memo']).with({
      default: 'none',
    }),
    fixed_items: list(
      {
        menu_item_id: reference('menu-items').optional(),
        fixed_condiment_id: reference('condiments').optional(),
      },
      { max: 20 },
    ),
    tax_id: reference('taxes').optional(),
    allergy_ids: references('allergies').with({ releasedWhenSet: true }),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en', 'order_name', 'pos_name'],
    sort: ['name', 'price'],
    filters: ['function_key', 'allergy_ids', 'active'],
  },
  sortable: true,
  batch: true,
  sync: true,
})
