import { listRoleUsers } from '@pos/contract/accounts/role-users'
import { sql } from 'kysely'
import { organizationOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

interface RoleUser {
  id: string
  role_id: string
  display_name: string
  active: boolean
}

/** Route that lists the people of each role. */
export const roleUserRoutes: RouteModule = {
  name: 'role-users',
  mount(engine) {
    route(engine, listRoleUsers, async (context) => {
      const { rows } = await sql<RoleUser>`
        select u.id, u.role_id, u.display_name, u.active from users u
        where u.organization_id = ${organizationOf(context)} and u.role_id is not null
        order by fold_text(u.display_name), u.id`.execute(context.db)
      return { data: rows }
    })
  },
}
