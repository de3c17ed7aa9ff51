import { majorGroups } from '@pos/contract/menu/major-groups'
import { feature } from '#engine/feature'

export const majorGroupsFeature = feature(majorGroups, { table: 'major_groups' })
