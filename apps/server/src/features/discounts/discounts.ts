import { discounts } from '@pos/contract/features/discounts'
import { feature } from '#engine/feature'
import { requireValidRange } from './service.ts'

export const discountsFeature = feature(discounts, {
  table: 'discounts',
  hooks: { beforeWrite: (_context, write) => requireValidRange(write) },
})
