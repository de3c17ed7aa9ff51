import { choice, date, flag, image, integer, list, money, reference, references, text } from '../field.ts'
import { defineResource } from '../resource.ts'

/** What guests can order (docs/domain.md "Order screen"). */
export const menuItems = defineResource({
  name: 'menu-items',
  scope: 'shop',
  permission: 'menu',
  fields: {
    name: text(80, { rule: 'name' }),
    name_en: text(80).optional(),
    order_name: text(80).optional(),
    pos_name: text(40).optional(),
    price: money(0, 9_999_999).with({ enteredWhen: 'open_price' }),
    cost: money(0, 9_999_999).optional(),
    open_price: flag(false),
    required_message: flag(false),
    attribute: choice(['food', 'drink', 'alcohol', 'goods', 'other']).with({ default: 'food' }),
    inventory_type: choice(['none', 'count', 'daily_count']).with({ default: 'none' }),
    inventory_value: integer(0, 999_999).with({ unreleased: true }).optional(),
    sale_from: date().optional(),
    sale_to: date().optional().with({ notBefore: 'sale_from' }),
    auto_hold: flag(false),
    jan_code: text(13, { rule: 'jan_code' }).with({ key: true }).optional(),
    tax_id: reference('taxes'),
    takeout_tax_id: reference('taxes').optional(),
    family_group_id: reference('family-groups').optional(),
    group_ids: references('sub-category-groups'),
    required_condiment: flag(false),
    condiment_groups: list(
      {
        condiment_group_id: reference('condiment-groups'),
        min_select: integer(0, 99).optional().with({ inheritsFrom: 'condiment_group_id' }),
        max_select: integer(0, 99).optional().with({ inheritsFrom: 'condiment_group_id' }),
      },
      { max: 50 },
    ),
    allergy_ids: references('allergies'),
    printer_ids: references('printers'),
    for_courses: flag(true),
    image: image(),
    /** State, not definition: changed by `PUT /v1/availability` alone. */
    sold_out: flag(false).with({ readOnly: true, unreleased: true }),
    remaining: integer(-999_999, 999_999).with({ readOnly: true, unreleased: true }).optional(),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en', 'order_name', 'pos_name', 'jan_code'],
    sort: ['name', 'price', 'cost', 'attribute', 'active', 'sold_out'],
    filters: ['attribute', 'family_group_id', 'tax_id', 'group_ids', 'allergy_ids', 'printer_ids', 'active', 'sold_out', 'price'],
  },
  sortable: true,
  batch: true,
  sync: true,
})
