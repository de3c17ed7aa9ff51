import { revenueCenters } from '@pos/contract/features/revenue-centers'
import { feature } from '#engine/feature'

export const revenueCentersFeature = feature(revenueCenters, { table: 'revenue_centers' })
