import { failField } from '@pos/contract/errors'
import { condimentGroups } from '@pos/contract/features/condiment-groups'
import { refuseCycles } from '#engine/cycles'
import { feature, link } from '#engine/feature'

const children = { table: 'condiment_group_children', from: 'condiment_group_id', to: 'child_group_id' }

export const condimentGroupsFeature = feature(condimentGroups, {
  table: 'condiment_groups',
  children: {
    child_group_ids: link('condiment_group_children', 'condiment_group_id', 'child_group_id'),
    condiment_ids: link('condiment_group_condiments', 'condiment_group_id', 'condiment_id'),
  },
  hooks: {
    beforeWrite(_context, { after, path }) {
      if (after.max_select > 0 && after.min_select > after.max_select) failField(path('min_select'), 'min_above_max')
    },
    afterWrites: (context, writes) =>
      refuseCycles(context, children, writes, ({ child_group_ids }, to) => `child_group_ids.${child_group_ids.indexOf(to)}`),
  },
})
