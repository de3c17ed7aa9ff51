import { failFields } from '@pos/contract/errors'
import { condiments } from '@pos/contract/menu/condiments'
import { child, feature, link } from '#engine/feature'
import { priceProblems } from './price-rows.ts'

export const condimentsFeature = feature(condiments, {
  table: 'condiments',
  children: {
    fixed_items: child('condiment_fixed_items', 'condiment_id'),
    prices: child('condiment_prices', 'condiment_id'),
    allergy_ids: link('condiment_allergies', 'condiment_id', 'allergy_id'),
  },
  hooks: {
    beforeWrite(_context, { id, after, path }) {
      const problems = priceProblems(after.prices ?? [], path)
      for (const [index, item] of (after.fixed_items ?? []).entries()) {
        if ((item.menu_item_id === null) === (item.fixed_condiment_id === null))
          problems[path(`fixed_items.${index}.menu_item_id`)] = [{ key: 'required' }]
        if (item.fixed_condiment_id === id)
          problems[path(`fixed_items.${index}.fixed_condiment_id`)] = [{ key: 'cycle' }]
      }
      failFields(problems)
    },
  },
})
