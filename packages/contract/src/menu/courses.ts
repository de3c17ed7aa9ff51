import { flag, integer, keyText, list, money, reference, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/**
 * Set menus: items in serving order, with dividers between the servings (docs/domain.md "Order
 * screen").
 */
export const courses = defineResource({
  name: 'courses',
  scope: 'shop',
  permission: 'menu',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    price: money(0, 9_999_999),
    tax_id: reference('taxes').optional(),
    guests_min: integer(1, 999).optional(),
    guests_max: integer(1, 999).optional(),
    /** Minutes that guests may stay at the table. */
    time_limit: integer(1, 1440).optional(),
    /** Minutes before the end of the time limit at which the last order is taken. */
    last_order: integer(1, 1440).optional().with({ releasedWhenSet: true }),
    /**
     * Each entry is a menu item or APRES_LINE, a divider: items below it are served after those
     * above. Adjacent items with the same `choice` are one slot, of which the guest takes one item.
     */
    items: list(
      {
        menu_item_id: reference('menu-items').optional(),
        apres_line: flag(false),
        choice: text(40, { rule: 'name' }).optional().with({ releasedWhenSet: true }),
        choice_en: text(40).optional().with({ releasedWhenSet: true }),
        surcharge: money(0, 9_999_999).optional().with({ releasedWhenSet: true }),
      },
      { max: 100 },
    ),
    active: flag(true),
  },
  list: { search: ['name', 'name_en'], sort: ['name', 'price'], filters: ['active'] },
  sortable: true,
  sync: true,
})
