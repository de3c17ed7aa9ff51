import { taxes } from '@pos/contract/pricing/taxes'
import { feature } from '#engine/feature'

export const taxesFeature = feature(taxes, { table: 'taxes' })
