import { coupons } from '@pos/contract/features/coupons'
import { feature } from '#engine/feature'
import { requireValidRange } from '#features/discounts/service'

export const couponsFeature = feature(coupons, { table: 'coupons', hooks: { beforeWrite: (_context, write) => requireValidRange(write) } })
