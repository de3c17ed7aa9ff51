import {
  createApiToken,
  getCurrentToken,
  listApiTokens,
  revokeApiToken,
} from '@pos/contract/accounts/api-tokens'
import { fail } from '@pos/contract/errors'
import type { TokenPermission } from '@pos/contract/token-access'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { visibleShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { createToken, listTokens, revokeToken } from './tokens.ts'

/**
 * Routes of API tokens: people create and revoke them; a program reads the permissions of its own.
 */
export const apiTokenRoutes: RouteModule = {
  name: 'api-tokens',
  mount(engine) {
    route(engine, listApiTokens, async (context) => ({ data: await listTokens(context) }))
    route(engine, createApiToken, async (context, { body }) => ({
      data: await createToken(context, body),
    }))
    route(engine, revokeApiToken, (context, { params }) => revokeToken(context, params.id))
    route(engine, getCurrentToken, async (context) => ({ data: await readCurrent(context) }))
  },
}

interface Current {
  readonly name: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly permissions: TokenPermission[]
  readonly can_write: boolean
  readonly expires_at: string | null
}

interface TokenShop {
  readonly id: string
  readonly name: string
  readonly currency: 'JPY' | 'USD'
  readonly timezone: string
}

/** Returns the permissions of the calling token; a session has none. */
async function readCurrent(context: Context) {
  const { db, session } = context
  if (!session.token) fail('NotFound')
  const { rows } = await sql<Current>`
    select t.name, json_build_object('id', o.id, 'name', o.name) as organization, t.permissions, t.can_write, t.expires_at
    from api_tokens t join organizations o on o.id = t.organization_id
    where t.organization_id = ${session.organization_id} and t.id = ${session.user_id}`.execute(db)
  const shops = await sql<TokenShop>`
    select s.id, s.name, s.currency, s.timezone from shops s where ${visibleShops(context)} order by s.name, s.id`.execute(
    db,
  )
  return { ...(rows[0] ?? fail('NotFound')), shops: shops.rows }
}
