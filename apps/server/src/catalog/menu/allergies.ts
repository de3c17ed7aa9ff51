import { allergies } from '@pos/contract/menu/allergies'
import { feature } from '#engine/feature'

export const allergiesFeature = feature(allergies, { table: 'allergies' })
