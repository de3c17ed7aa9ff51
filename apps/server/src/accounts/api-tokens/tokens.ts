import { type ApiToken, type ApiTokenInput, mostTokens } from '@pos/contract/accounts/api-tokens'
import { fail, failField } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { tokenPrefix } from '@pos/contract/token-access'
import { sql } from 'kysely'
import { allows, type Context, organizationOf } from '#engine/context'
import { visibleShops } from '#engine/other-shops'
import { audit } from '#engine/write/audit'
import { constraintFailure } from '#platform/database/constraint-errors'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import { hashToken, newToken } from '#platform/security/secrets'

/**
 * Number of characters of a token that are shown afterwards: enough to distinguish tokens, too few
 * to guess the rest.
 */
const prefixLength = tokenPrefix.length + 6

const millisecondsOfDay = 86_400_000

/** The tokens of the organization; usable ones first, then newest first. */
export async function listTokens(context: Context): Promise<ApiToken[]> {
  return readTokens(context, null)
}

async function readTokens({ db, session, now }: Context, id: string | null): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select t.id, t.name, t.prefix, t.permissions, t.can_write, t.all_shops, coalesce(u.display_name, t.created_by_name) as made_by,
      t.created_at, t.expires_at, t.last_used_at, t.last_used_from, t.revoked_at, t.revoked_by,
      case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired'
        when api_token_maker_is_gone(t.created_by, t.organization_id) then 'maker_gone' else 'active' end as state,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]'::json) from api_token_shops k
        join shops s on s.organization_id = k.organization_id and s.id = k.shop_id
        where k.organization_id = t.organization_id and k.api_token_id = t.id) as shops
    from api_tokens t left join users u on u.id = t.created_by
    where t.organization_id = ${session.organization_id} and (${id}::uuid is null or t.id = ${id}::uuid)
    order by t.revoked_at is not null, t.created_at desc, t.id desc limit 500`.execute(db)
  return rows
}

/**
 * Creates a token and returns it with its record. Only its hash is stored. Creators cannot grant
 * permissions that they lack.
 */
export async function createToken(
  context: Context,
  input: ApiTokenInput,
): Promise<{ token: string; record: ApiToken }> {
  const { db, session, now } = context
  const organization = organizationOf(context)
  await checkInput(context, input)
  const id = newId()
  const token = `${tokenPrefix}${newToken()}`
  const expires =
    input.expires_in_days === null
      ? null
      : new Date(now.getTime() + input.expires_in_days * millisecondsOfDay)
  try {
    await sql`
      insert into api_tokens (organization_id, id, name, token_hash, prefix, permissions, can_write, all_shops, created_by, created_by_name, created_at, expires_at)
      values (${organization}, ${id}, ${input.name}, ${hashToken(token)}, ${token.slice(0, prefixLength)}, ${input.permissions}::text[], ${input.can_write},
        ${input.all_shops}, ${session.user_id}, ${session.user_name}, ${now}, ${expires})`.execute(
      db,
    )
  } catch (error) {
    throw constraintFailure(error, 'api_tokens', '')
  }
  await sql`
    insert into api_token_shops (organization_id, api_token_id, shop_id)
    select ${organization}, ${id}, s.id from unnest(${input.all_shops ? [] : input.shop_ids}::uuid[]) as s(id)
    ${underPolicies}`.execute(db)
  const [record] = await readTokens(context, id)
  if (!record) return fail('NotFound')
  const { name, permissions, can_write, all_shops, shops, expires_at, prefix } = record
  const after = {
    name,
    prefix,
    permissions,
    can_write,
    all_shops,
    shops: shops.map((shop) => shop.name),
    expires_at,
  }
  await audit(
    context,
    [{ resource: 'api-tokens', record_id: id, label: name, action: 'create', after }],
    organization,
  )
  return { token, record }
}

async function checkInput(context: Context, input: ApiTokenInput) {
  const { session, db, now } = context
  const { permissions, shop_ids, all_shops } = input
  if (new Set(permissions).size < permissions.length) failField('permissions', 'duplicate_choice')
  if (permissions.some((one) => !allows(session, one))) fail('Forbidden')
  if (!all_shops && shop_ids.length === 0) failField('shop_ids', 'required')
  if (!all_shops && permissions.some((one) => !can('shop_manager', one)))
    failField('permissions', 'needs_all_shops')
  const shops =
    await sql`select s.id from shops s where ${visibleShops(context)} and s.id = any(${[...shop_ids]}::uuid[])`.execute(
      db,
    )
  if (shops.rows.length < shop_ids.length) failField('shop_ids', 'not_found')
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${mostTokens} as many from api_tokens
    where organization_id = ${session.organization_id} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(
    db,
  )
  if (rows[0]?.many) failField('name', 'max_entries', { max: mostTokens })
}

/** Ends a token. A token that has already ended stays unchanged. */
export async function revokeToken(context: Context, id: string): Promise<void> {
  const { db, session, now } = context
  const organization = organizationOf(context)
  const { rows } = await sql<{ name: string; prefix: string; is_new: boolean }>`
    with ended as (
      update api_tokens set revoked_at = ${now}, revoked_by = ${session.user_name}
      where organization_id = ${organization} and id = ${id} and revoked_at is null returning id)
    select t.name, t.prefix, exists (select from ended) as is_new from api_tokens t where t.organization_id = ${organization} and t.id = ${id}`.execute(
    db,
  )
  const { name, prefix, is_new } = rows[0] ?? fail('NotFound')
  if (is_new)
    await audit(
      context,
      [
        {
          resource: 'api-tokens',
          record_id: id,
          label: name,
          action: 'revoke',
          before: { prefix },
        },
      ],
      organization,
    )
}
