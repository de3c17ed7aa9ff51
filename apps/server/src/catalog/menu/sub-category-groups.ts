import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { feature, link } from '#engine/feature'

export const subCategoryGroupsFeature = feature(subCategoryGroups, {
  table: 'sub_category_groups',
  children: {
    time_period_ids: link(
      'sub_category_group_time_periods',
      'sub_category_group_id',
      'time_period_id',
    ),
    revenue_center_ids: link(
      'sub_category_group_revenue_centers',
      'sub_category_group_id',
      'revenue_center_id',
    ),
    menu_item_ids: link('sub_category_group_items', 'sub_category_group_id', 'menu_item_id'),
  },
})
