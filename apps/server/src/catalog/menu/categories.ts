import { categories } from '@pos/contract/menu/categories'
import { feature, link } from '#engine/feature'

export const categoriesFeature = feature(categories, {
  table: 'categories',
  children: {
    time_period_ids: link('category_time_periods', 'category_id', 'time_period_id'),
    revenue_center_ids: link('category_revenue_centers', 'category_id', 'revenue_center_id'),
  },
})
