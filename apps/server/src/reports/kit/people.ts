import { sql } from 'kysely'
import { currentName } from '#engine/read/current-name'
import { label, type Naming } from './labels.ts'

/** The account id in the key of a row, or undefined. */
const account = sql`case when s.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.key::uuid end`

/** Rows of the dimension `staff_member`, one per person, with the current name. */
export const staffMembers: Naming = {
  dimension: 'staff_member',
  names: { member: sql`s.key`, label: currentName(account, label) },
}
