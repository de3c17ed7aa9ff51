import { discounts } from '@pos/contract/pricing/discounts'
import { feature } from '#engine/feature'

export const discountsFeature = feature(discounts, { table: 'discounts' })
