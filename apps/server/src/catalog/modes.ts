import { modes } from '@pos/contract/features/modes'
import { feature } from '#engine/feature'

export const modesFeature = feature(modes, { table: 'modes' })
