import { failField } from '@pos/contract/errors'
import { condimentGroups } from '@pos/contract/features/condiment-groups'
import { feature, link } from '#engine/feature'
import { leadsTo } from '#engine/leads-to'

export const condimentGroupsFeature = feature(condimentGroups, {
  table: 'condiment_groups',
  children: {
    child_group_ids: link('condiment_group_children', 'condiment_group_id', 'child_group_id'),
    condiment_ids: link('condiment_group_condiments', 'condiment_group_id', 'condiment_id'),
  },
  hooks: {
    async beforeWrite(context, { id, after, path }) {
      if (after.max_select > 0 && after.min_select > after.max_select) failField(path('min_select'), 'min_above_max')
      const edges = { table: 'condiment_group_children', from: 'condiment_group_id', to: 'child_group_id' }
      for (const [index, childId] of after.child_group_ids.entries()) {
        if (await leadsTo(context, edges, childId, id)) failField(path(`child_group_ids.${index}`), 'cycle')
      }
    },
  },
})
