import { familyGroups } from '@pos/contract/menu/family-groups'
import { feature } from '#engine/feature'

export const familyGroupsFeature = feature(familyGroups, { table: 'family_groups' })
