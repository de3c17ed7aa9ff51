import { coupons } from '@pos/contract/features/coupons'
import { feature } from '#engine/feature'
import { requireValidRange } from '#engine/write/valid-range'

export const couponsFeature = feature(coupons, { table: 'coupons', hooks: { beforeWrite: (_context, write) => requireValidRange(write) } })
