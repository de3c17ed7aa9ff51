import { fail } from '@pos/contract/errors'
import type { WebhookState } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { type RawBuilder, sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'

type Stored = Omit<Webhook, 'shop_ids' | 'state'>

/** The webhooks of the current organization, by name. */
export const listEndpoints = (context: Context): Promise<Webhook[]> => read(context, sql`true`)

/** One of them; fails with NotFound for others. */
export async function getEndpoint(context: Context, id: string): Promise<Webhook> {
  const [endpoint] = await read(context, sql`e.id = ${id}`)
  return endpoint ?? fail('NotFound')
}

async function read(context: Context, condition: RawBuilder<unknown>): Promise<Webhook[]> {
  const { rows } = await sql<Stored>`
    select e.id, e.version, e.created_at, e.name, e.url, e.events, e.shop_scope, e.active, e.failing_since, e.last_delivered_at, e.off_reason, e.off_at,
      case when e.former_secret_until > ${context.now} then e.former_secret_until end as former_secret_until,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id) from webhook_endpoint_shops h
        join shops s on s.organization_id = h.organization_id and s.id = h.shop_id
        where h.organization_id = e.organization_id and h.endpoint_id = e.id), '[]') as shops,
      (select count(*)::int from webhook_deliveries d where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'failed') as failed
    from webhook_endpoints e where e.organization_id = ${organizationOf(context)} and ${condition} order by e.name, e.id`.execute(
    context.db,
  )
  return rows.map((row) => ({
    ...row,
    shop_ids: row.shops.map(({ id }) => id),
    state: stateOf(row),
  }))
}

function stateOf({ active, failing_since, last_delivered_at }: Stored): WebhookState {
  if (!active) return 'off'
  if (failing_since !== null) return 'failing'
  return last_delivered_at === null ? 'idle' : 'delivering'
}
