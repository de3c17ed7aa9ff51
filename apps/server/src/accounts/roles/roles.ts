import { roles } from '@pos/contract/accounts/roles'
import type { RecordUse } from '@pos/contract/record-use'
import { sql } from 'kysely'
import { organizationOf } from '#engine/context'
import { feature } from '#engine/feature'
import { noteStaff } from '../staff/service.ts'

export const rolesFeature = feature(roles, {
  table: 'roles',
  hooks: {
    afterWrites: (context) =>
      noteStaff(context.engine, context.db, organizationOf(context), context.now),
    async uses(context, id) {
      const { rows } = await sql<RecordUse>`
        select 'users' as resource, u.id, u.display_name as name from users u
        where u.organization_id = ${organizationOf(context)} and u.role_id = ${id} order by u.display_name, u.id limit 20`.execute(
        context.db,
      )
      return rows
    },
  },
})
