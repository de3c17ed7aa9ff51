import { taxes } from '@pos/contract/features/taxes'
import { feature } from '#engine/feature'

export const taxesFeature = feature(taxes, { table: 'taxes' })
