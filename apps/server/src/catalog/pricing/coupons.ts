import { coupons } from '@pos/contract/pricing/coupons'
import { feature } from '#engine/feature'

export const couponsFeature = feature(coupons, { table: 'coupons' })
