import { discounts } from '@pos/contract/features/discounts'
import { feature } from '#engine/feature'

export const discountsFeature = feature(discounts, { table: 'discounts' })
