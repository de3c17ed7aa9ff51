import { allergies } from '@pos/contract/features/allergies'
import { feature } from '#engine/feature'

export const allergiesFeature = feature(allergies, { table: 'allergies' })
