import { isIP } from 'node:net'
import { type FieldProblem, type FieldProblems, fail, failField } from '@pos/contract/errors'
import { mostWebhooks, secretOverlapHours } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook, WebhookInput } from '@pos/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { visibleShops } from '#engine/other-shops'
import { audit } from '#engine/write/audit'
import { isPublicAddress, isWithin, type Networks } from '#platform/http/networks'
import { differences } from '#platform/process/differences'
import { newId } from '#platform/process/ids'
import { endWaiting } from './delivery/switch-off.ts'
import { getEndpoint } from './read-endpoints.ts'
import { newSecret, sealSecret } from './secrets.ts'

const audited = ['name', 'url', 'events', 'shop_scope', 'shop_ids', 'active'] as const

type WithSecret = Webhook & { readonly secret: string }

/** Creates a webhook; only the response contains its secret. */
export async function createEndpoint(context: Context, input: WebhookInput): Promise<WithSecret> {
  const { db, now, engine } = context
  const organization = organizationOf(context)
  await check(context, input)
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${mostWebhooks} as many from webhook_endpoints where organization_id = ${organization}`.execute(
    db,
  )
  if (rows[0]?.many) failField('name', 'max_entries', { max: mostWebhooks })
  const id = newId()
  const secret = newSecret()
  await sql`
    insert into webhook_endpoints (organization_id, id, created_at, updated_at, name, url, events, shop_scope, active, active_since, secret_sealed)
    values (${organization}, ${id}, ${now}, ${now}, ${input.name}, ${input.url}, ${input.events}::text[], ${input.shop_scope}, ${input.active}, ${now},
      ${sealSecret(engine.sealer, id, secret)})`.execute(db)
  await writeShops(context, id, input)
  const endpoint = await getEndpoint(context, id)
  await record(context, [
    {
      resource: 'webhooks',
      record_id: id,
      action: 'create',
      version: endpoint.version,
      after: pick(endpoint),
    },
  ])
  return { ...endpoint, secret }
}

/** Updates a webhook. If it is switched on or gets another URL, its failures are reset. */
export async function changeEndpoint(
  context: Context,
  id: string,
  { version, ...input }: WebhookInput & { version: number },
): Promise<Webhook> {
  const { db, now } = context
  await lock(context, id)
  const before = await getEndpoint(context, id)
  if (before.version !== version) fail('StaleRecord', { data: before })
  await check(context, input)
  const isFresh = input.active && (!before.active || input.url !== before.url)
  await sql`
    update webhook_endpoints set version = version + 1, updated_at = ${now}, name = ${input.name}, url = ${input.url}, events = ${input.events}::text[],
      shop_scope = ${input.shop_scope}, active = ${input.active},
      active_since = case when ${input.active && !before.active} then ${now}::timestamptz else active_since end,
      failing_since = case when ${isFresh} then null else failing_since end, failures = case when ${isFresh} then 0 else failures end,
      paused_until = case when ${isFresh} then null else paused_until end, off_reason = case when ${isFresh} then null else off_reason end,
      off_at = case when ${isFresh} then null else off_at end
    where organization_id = ${organizationOf(context)} and id = ${id}`.execute(db)
  await writeShops(context, id, input)
  if (before.active && !input.active)
    await endWaiting(db, { organization_id: organizationOf(context), id }, now)
  const after = await getEndpoint(context, id)
  const change = differences({ ...before }, { ...after }, audited)
  if (change)
    await record(context, [
      { resource: 'webhooks', record_id: id, action: 'update', version: after.version, ...change },
    ])
  return after
}

/** Deletes a webhook with its log; a running delivery is not stopped. */
export async function removeEndpoint(context: Context, id: string): Promise<void> {
  await lock(context, id)
  const before = await getEndpoint(context, id)
  await sql`delete from webhook_endpoints where organization_id = ${organizationOf(context)} and id = ${id}`.execute(
    context.db,
  )
  await record(context, [
    {
      resource: 'webhooks',
      record_id: id,
      action: 'delete',
      version: before.version + 1,
      before: pick(before),
    },
  ])
}

/** Creates a new secret. The former one also signs for a day; the one before that ends at once. */
export async function rollSecret(context: Context, id: string): Promise<WithSecret> {
  const { db, now, engine } = context
  await lock(context, id)
  const secret = newSecret()
  const until = new Date(now.getTime() + secretOverlapHours * 3_600_000)
  await sql`
    update webhook_endpoints set updated_at = ${now}, former_secret_sealed = secret_sealed, former_secret_until = ${until},
      secret_sealed = ${sealSecret(engine.sealer, id, secret)}
    where organization_id = ${organizationOf(context)} and id = ${id}`.execute(db)
  const endpoint = await getEndpoint(context, id)
  await record(context, [{ resource: 'webhooks', record_id: id, action: 'roll_secret' }])
  return { ...endpoint, secret }
}

async function lock(context: Context, id: string) {
  const { rows } = await sql`
    select from webhook_endpoints where organization_id = ${organizationOf(context)} and id = ${id} for update`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
}

async function check(context: Context, { url, events, shop_scope, shop_ids }: WebhookInput) {
  const problems: FieldProblems = {}
  const problem = urlProblem(url, context.engine.environment.WEBHOOK_ALLOWED_NETWORKS)
  if (problem) problems.url = [problem]
  if (new Set(events).size < events.length) problems.events = [{ key: 'duplicate_choice' }]
  if (shop_scope === 'selected' && shop_ids.length === 0) problems.shop_ids = [{ key: 'required' }]
  const { rows } =
    await sql`select s.id from shops s where ${visibleShops(context)} and s.id = any(${shop_ids}::uuid[])`.execute(
      context.db,
    )
  if (rows.length < new Set(shop_ids).size) problems.shop_ids = [{ key: 'not_found' }]
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
}

async function writeShops(context: Context, id: string, { shop_scope, shop_ids }: WebhookInput) {
  const organization = organizationOf(context)
  await sql`delete from webhook_endpoint_shops where organization_id = ${organization} and endpoint_id = ${id}`.execute(
    context.db,
  )
  await sql`
    insert into webhook_endpoint_shops (organization_id, endpoint_id, shop_id)
    select ${organization}, ${id}, s.id from unnest(${shop_scope === 'selected' ? shop_ids : []}::uuid[]) as s(id)
    on conflict do nothing`.execute(context.db)
}

const record = (context: Context, changes: Parameters<typeof audit>[1]) =>
  audit(context, changes, organizationOf(context))

const pick = (endpoint: Webhook) =>
  Object.fromEntries(audited.map((name) => [name, endpoint[name]]))

/**
 * Returns the problem of a webhook address, or null. The host's addresses are checked at each
 * connection, because a name may resolve differently at any time.
 */
function urlProblem(text: string, allowed: Networks): FieldProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { key: 'invalid_url' }
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return { key: 'url_without_secrets' }
  if (url.protocol === 'http:' && allowed.length === 0) return { key: 'https_needed' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused = isIP(host) > 0 && !isPublicAddress(host) && !isWithin(host, allowed)
  return isRefused ? { key: 'private_address' } : null
}
