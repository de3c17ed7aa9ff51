import { sql, type Transaction } from 'kysely'

/** The organization and shop of a session, as selected in the top bar. */
interface Workspace {
  readonly organization_id: string | null
  readonly shop_id: string | null
}

/**
 * SQL: the account `u` may work in organization `o`. The function session_of (0018) repeats this
 * condition and the next.
 */
export const mayEnterOrganization = sql`(u.role = 'system_admin' or o.id = u.organization_id)`

/** SQL: the account `u` may work in shop `h` of an organization that it may enter. */
export const mayEnterShop = sql`(u.role in ('system_admin', 'organization_admin')
  or exists (select from user_shops us where us.user_id = u.id and us.shop_id = h.id))`

/**
 * The workspace of a new session: the account's own organization (for system administrators the
 * preferred, the last used, or the first), and the last used shop or the first one allowed.
 */
export async function startingWorkspace(
  db: Transaction<unknown>,
  userId: string,
  preferred: string | null = null,
): Promise<Workspace> {
  const { rows } = await sql<Workspace>`
    select o.id as organization_id, h.id as shop_id
    from users u
    left join lateral (
      select o.id from organizations o where ${mayEnterOrganization} order by o.id is not distinct from ${preferred}::uuid desc, o.id is not distinct from u.last_organization_id desc, o.name, o.id limit 1
    ) o on true
    left join lateral (select h.id from shops h where h.organization_id = o.id and ${mayEnterShop}
      order by h.id is not distinct from u.last_shop_id desc, h.name, h.id limit 1) h on true
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? { organization_id: null, shop_id: null }
}
