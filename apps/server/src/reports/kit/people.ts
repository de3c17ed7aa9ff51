import { sql } from 'kysely'
import { currentName } from '#engine/read/current-name'
import { label, type Naming } from './labels.ts'

/** The key of a row where it is the id of an account. */
const account = sql`case when s.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.key::uuid end`

/** Rows of the dimension `staff_member`: one for each person, with the current name. */
export const staffMembers: Naming = {
  dimension: 'staff_member',
  names: { member: sql`s.key`, label: currentName(account, label) },
}
