import { modes } from '@pos/contract/shop/modes'
import { feature } from '#engine/feature'

export const modesFeature = feature(modes, { table: 'modes' })
