import { subCategories } from '@pos/contract/menu/sub-categories'
import { feature, link } from '#engine/feature'

export const subCategoriesFeature = feature(subCategories, {
  table: 'sub_categories',
  children: {
    time_period_ids: link('sub_category_time_periods', 'sub_category_id', 'time_period_id'),
    revenue_center_ids: link(
      'sub_category_revenue_centers',
      'sub_category_id',
      'revenue_center_id',
    ),
  },
})
