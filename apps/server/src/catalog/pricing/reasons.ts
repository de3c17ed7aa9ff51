import { reasons } from '@pos/contract/pricing/reasons'
import { child, feature } from '#engine/feature'

export const reasonsFeature = feature(reasons, {
  table: 'reasons',
  children: { aliases: child('reason_aliases', 'reason_id') },
})
