import { coupons } from '@pos/contract/features/coupons'
import { feature } from '#engine/feature'

export const couponsFeature = feature(coupons, { table: 'coupons' })
