import { type FieldProblems, fail, failField } from '@pos/contract/errors'
import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import type { RecordOf } from '@pos/contract/resource'
import type { Context } from '#engine/context'
import { feature, link, type Write } from '#engine/feature'
import { refuseCycles } from '#engine/write/cycles'
import { offeredCounts } from './offered-counts.ts'

const children = {
  table: 'condiment_group_children',
  from: 'condiment_group_id',
  to: 'child_group_id',
}

export const condimentGroupsFeature = feature(condimentGroups, {
  table: 'condiment_groups',
  children: {
    child_group_ids: link('condiment_group_children', 'condiment_group_id', 'child_group_id'),
    condiment_ids: link('condiment_group_condiments', 'condiment_group_id', 'condiment_id'),
  },
  hooks: {
    beforeWrite(_context, { after, path }) {
      if (after.max_select > 0 && after.min_select > after.max_select)
        failField(path('min_select'), 'min_above_max')
    },
    async afterWrites(context, writes) {
      await refuseCycles(
        context,
        children,
        writes,
        ({ child_group_ids }, to) => `child_group_ids.${child_group_ids.indexOf(to)}`,
      )
      await refuseTooMany(context, writes)
    },
  },
})

/** The fields that limit how many options must and can be selected. */
const deciding = ['min_select', 'condiment_ids', 'child_group_ids'] as const

/** An item that requires more condiments than exist could not be ordered. */
async function refuseTooMany(
  context: Context,
  writes: readonly Write<RecordOf<typeof condimentGroups>>[],
): Promise<void> {
  const asked = writes.filter(
    ({ before, after, isPartial }) =>
      !isPartial &&
      after.min_select > 0 &&
      deciding.some((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name])),
  )
  if (asked.length === 0) return
  const counts = await offeredCounts(
    context,
    asked.map(({ id }) => id),
  )
  const errors: FieldProblems = {}
  for (const { id, after, path } of asked) {
    const count = counts.get(id) ?? 0
    if (after.min_select > count)
      errors[path('min_select')] = [
        { key: 'min_above_choices', params: { min: after.min_select, count } },
      ]
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}
