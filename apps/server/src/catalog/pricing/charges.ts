import { charges } from '@pos/contract/pricing/charges'
import { feature, link } from '#engine/feature'

export const chargesFeature = feature(charges, {
  table: 'charges',
  children: {
    revenue_center_ids: link('charge_revenue_centers', 'charge_id', 'revenue_center_id'),
  },
})
