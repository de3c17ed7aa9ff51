import { tokenRequestsPerMinute } from '@pos/contract/accounts/api-tokens'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { takeTryInBlocks } from '#platform/http/rate-limit'
import { currentOrigin } from '#platform/http/request-origin'
import { hashToken } from '#platform/security/secrets'
import { systemQuery } from '../sign-in/service.ts'

interface TokenRow {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly permissions: string[]
  readonly can_write: boolean
  readonly all_shops: boolean
  readonly shop_ids: string[]
  readonly shop_id: string | null
  readonly is_shop_known: boolean
  readonly last_used_at: string | null
}

/**
 * Number of requests that a server reserves at a time, so that not every request needs a statement.
 */
const tryBlock = 20

/**
 * The session of an API token. Its user is the token itself, with the role of its creator as upper
 * limit. Read for every request, so that a revoked token stops at once on every server. Fails with
 * NotFound for other shops, and with TooManyRequests beyond its limit.
 */
export async function authenticateToken(
  engine: Engine,
  token: string,
  shop: string | undefined,
): Promise<UserSession | null> {
  const token_hash = hashToken(token)
  const now = engine.clock.now()
  const named = shop === undefined ? null : z.uuid().safeParse(shop)
  if (named?.success === false) fail('BadRequest', { message: 'shop_header_malformed' })
  const [row] = await systemQuery(
    engine,
    sql<TokenRow>`select id, organization_id, name, permissions, can_write, all_shops, shop_ids, shop_id, is_shop_known, last_used_at
      from api_token_of(${token_hash}, ${now}, ${named?.data ?? null})`,
  )
  if (!row) return null
  await takeTryInBlocks(engine.database, `api-token:${row.id}`, {
    limit: tokenRequestsPerMinute,
    seconds: 60,
    block: tryBlock,
  })
  if (!row.is_shop_known) fail('NotFound', { message: 'shop_not_of_token' })
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > 60_000)
    await noteUse(engine, row, now)
  return {
    kind: 'user',
    id: row.id,
    user_id: row.id,
    user_name: row.name,
    // Only administrators create tokens, so the token's list limits its permissions. A token for
    // some shops has at most the permissions of a manager of those shops.
    role: row.all_shops ? 'organization_admin' : 'shop_manager',
    organization_id: row.organization_id,
    shop_id: row.shop_id,
    token_hash,
    // A token has no person who could confirm a second factor, so routes that require one refuse
    // it.
    proof: { at: null, has_factor: false, is_factor_missing: false, browser_hash: null },
    token: { permissions: row.permissions, can_write: row.can_write, shop_ids: row.shop_ids },
  }
}

async function noteUse(engine: Engine, { id, organization_id }: TokenRow, now: Date) {
  await engine.database.transaction({ system: true }, (db) =>
    sql`update api_tokens set last_used_at = ${now}, last_used_from = ${currentOrigin()?.ip_address ?? null}
      where organization_id = ${organization_id} and id = ${id}`.execute(db),
  )
}
