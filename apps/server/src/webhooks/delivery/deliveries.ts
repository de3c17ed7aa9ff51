import { fail } from '@pos/contract/errors'
import type {
  listWebhookDeliveries,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@pos/contract/webhooks/webhook-deliveries'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, organizationOf } from '#engine/context'
import { keysetOf, keysetPage, type OrderColumn, readCursor } from '#engine/read/keyset'
import { endpointQueue } from '../endpoint-ref.ts'
import { messageId } from '../secrets.ts'

type Query = z.output<NonNullable<typeof listWebhookDeliveries.query>>

const order: readonly OrderColumn[] = [
  { column: sql`d.created_at`, type: 'timestamptz' },
  { column: sql`d.id`, type: 'uuid' },
]

/** A page of the log, newest first. */
export async function listDeliveries(context: Context, query: Query) {
  const start = readCursor(query.cursor, order)
  const { behind, orderBy } = keysetOf(order, true, start)
  const filters = [
    behind,
    ...(query.webhook_id ? [sql`d.endpoint_id = ${query.webhook_id}`] : []),
    ...(query.states ? [sql`d.state = any(${query.states}::text[])`] : []),
    ...(query.events ? [sql`v.type = any(${query.events}::text[])`] : []),
    ...(query.shop_ids ? [sql`v.shop_id = any(${query.shop_ids}::uuid[])`] : []),
    ...(query.q ? [sql`v.id = ${eventIdOf(query.q)}::uuid`] : []),
  ]
  const read = await readSummaries(
    context,
    sql`${sql.join(filters, sql` and `)} order by ${orderBy} limit ${query.per_page + 1}`,
  )
  const { rows, meta } = keysetPage(read, query.per_page, start, (row) => [row.created_at, row.id])
  return { data: rows, meta }
}

/** The event of a message id; empty for other ids. */
const eventIdOf = (text: string) =>
  /^(?:msg_)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text.trim())?.[1] ?? null

/** A delivery with its body and its attempts, newest first. */
export async function getDelivery(context: Context, id: string): Promise<WebhookDeliveryDetail> {
  const organization = organizationOf(context)
  const [summary] = await readSummaries(context, sql`d.id = ${id}`)
  if (!summary) return fail('NotFound')
  const { rows: events } = await sql<{ body: string }>`
    select v.body from webhook_deliveries d join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
    where d.organization_id = ${organization} and d.id = ${id}`.execute(context.db)
  const { rows: tries } = await sql<WebhookAttempt>`
    select number, at, url, headers, status, failure, milliseconds, answer from webhook_attempts
    where organization_id = ${organization} and delivery_id = ${id} order by number desc limit 100`.execute(
    context.db,
  )
  return { ...summary, body: events[0]?.body ?? '', tries }
}

/**
 * Resends a delivery with the same id and body. Conflict while it is being sent, or while its
 * address is switched off.
 */
export async function redeliverOne(context: Context, id: string): Promise<WebhookDelivery> {
  const { rows } = await sql<{ state: string; endpoint_id: string; active: boolean }>`
    select d.state, d.endpoint_id, e.active from webhook_deliveries d
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${organizationOf(context)} and d.id = ${id} for update of d`.execute(
    context.db,
  )
  const { state, endpoint_id, active } = rows[0] ?? fail('NotFound')
  if (!active) fail('Conflict', { message: 'webhook_off' })
  if (state === 'sending') fail('Conflict', { message: 'webhook_on_its_way' })
  await again(context, endpoint_id, sql`id = ${id}`)
  const [summary] = await readSummaries(context, sql`d.id = ${id}`)
  return summary ?? fail('NotFound')
}

/** Sends everything again that failed for an address. */
export async function redeliverAll(context: Context, endpointId: string): Promise<number> {
  const { rows } = await sql<{ active: boolean }>`
    select active from webhook_endpoints where organization_id = ${organizationOf(context)} and id = ${endpointId} for update`.execute(
    context.db,
  )
  const { active } = rows[0] ?? fail('NotFound')
  if (!active) fail('Conflict', { message: 'webhook_off' })
  return again(context, endpointId, sql`state = 'failed'`)
}

async function again(
  context: Context,
  endpointId: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { db, now, engine } = context
  const organization_id = organizationOf(context)
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', pauses_from = attempts, next_attempt_at = ${now}, ended_at = null
    where organization_id = ${organization_id} and endpoint_id = ${endpointId} and ${condition} returning id`.execute(
    db,
  )
  // A manual request does not wait for the next automatic attempt.
  await sql`
    update webhook_endpoints set paused_until = null where organization_id = ${organization_id} and id = ${endpointId}`.execute(
    db,
  )
  context.afterCommit(() =>
    engine.queue.add(endpointQueue, { organization_id, id: endpointId }, { key: endpointId }),
  )
  return rows.length
}

async function readSummaries(
  context: Context,
  condition: RawBuilder<unknown>,
): Promise<WebhookDelivery[]> {
  const { rows } = await sql<
    Omit<WebhookDelivery, 'message_id' | 'shop'> & {
      event_id: string
      shop_id: string | null
      shop: string | null
    }
  >`
    select d.id, d.endpoint_id as webhook_id, e.name as webhook, d.event_id, v.type as event, v.shop_id, s.name as shop, d.created_at, d.state, d.attempts,
      d.status, d.failure, d.milliseconds, d.next_attempt_at, d.ended_at
    from webhook_deliveries d
    join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    left join shops s on s.organization_id = v.organization_id and s.id = v.shop_id
    where d.organization_id = ${organizationOf(context)} and ${condition}`.execute(context.db)
  return rows.map(({ event_id, shop_id, shop, ...row }) => ({
    ...row,
    message_id: messageId(event_id),
    shop: shop_id === null ? null : { id: shop_id, name: shop ?? '-' },
  }))
}
