import { majorGroups } from '@pos/contract/features/major-groups'
import { feature } from '#engine/feature'

export const majorGroupsFeature = feature(majorGroups, { table: 'major_groups' })
