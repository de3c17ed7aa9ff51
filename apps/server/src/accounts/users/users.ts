import { users } from '@pos/contract/accounts/users'
import { isAtMost, userRoles } from '@pos/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { feature, link } from '#engine/feature'

/** Read through the engine; written by `save-account.ts`. */
export const usersFeature = feature(users, {
  table: 'users',
  children: { shop_ids: link('user_shops', 'user_id', 'shop_id') },
  expressions: {
    has_security_code: () => sql`(t.security_code_hash is not null)`,
    sign_in: () => sql`
      (case when t.email is null and t.phone is null then 'none' when t.password_hash is null then 'invited' else 'active' end)`,
  },
  hooks: { scope: visibleAccounts },
})

/**
 * SQL: the accounts `t` that the caller may see. Administrators see those of the current
 * organization, and system administrators each other; shop managers see those with at most their
 * role who share one of their shops.
 */
function visibleAccounts({ session }: Context): RawBuilder<unknown> {
  const here = sql`t.organization_id = ${session.organization_id}`
  if (session.role === 'system_admin') return sql`(${here} or t.role = 'system_admin')`
  if (session.role === 'organization_admin') return here
  const below = userRoles.filter((role) => isAtMost(role, session.role))
  return sql`(${here} and t.role = any(${below}::text[]) and exists (
    select from user_shops theirs
    join user_shops mine on mine.organization_id = theirs.organization_id and mine.shop_id = theirs.shop_id and mine.user_id = ${session.user_id}
    where theirs.organization_id = t.organization_id and theirs.user_id = t.id))`
}
