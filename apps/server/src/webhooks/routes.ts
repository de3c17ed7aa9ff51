import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliver,
  redeliverFailed,
  testWebhook,
} from '@pos/contract/webhooks/webhook-deliveries'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookOptions,
  listWebhooks,
  rollWebhookSecret,
} from '@pos/contract/webhooks/webhooks'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { route, systemRoute } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { deliverTo } from './delivery/deliver.ts'
import { getDelivery, listDeliveries, redeliverAll, redeliverOne } from './delivery/deliveries.ts'
import { expandOutbox } from './delivery/expand-outbox.ts'
import type { ReadReceipts } from './delivery/make-bodies.ts'
import { endpointQueue, endpointRef } from './endpoint-ref.ts'
import { outboxQueue } from './note-event.ts'
import { getEndpoint, listEndpoints } from './read-endpoints.ts'
import { changeEndpoint, createEndpoint, removeEndpoint, rollSecret } from './save-endpoint.ts'
import { sendTest } from './test-endpoint.ts'

/**
 * Number of addresses that a server delivers to at once. An unresponsive address delays only
 * itself.
 */
const workers = 4

/** Routes of webhooks and their log, and the tasks of the queue. */
export const webhookRoutes = (readReceipts: ReadReceipts): RouteModule => ({
  name: 'webhooks',
  mount(engine) {
    engine.queue.handle({
      name: outboxQueue,
      retries: 2,
      seconds: 240,
      run: () => expandOutbox(engine, readReceipts),
    })
    const run = (data: unknown) => deliverTo(engine, endpointRef.parse(data))
    engine.queue.handle({ name: endpointQueue, retries: 2, seconds: 120, workers, run })
    mountEndpoints(engine)
    route(engine, listWebhookDeliveries, (context, { query }) => listDeliveries(context, query))
    route(engine, getWebhookDelivery, async (context, { params }) => ({
      data: await getDelivery(context, params.id),
    }))
    route(engine, redeliver, async (context, { params }) => ({
      data: await redeliverOne(context, params.id),
    }))
  },
})

function mountEndpoints(engine: Engine) {
  route(engine, listWebhooks, async (context) => ({ data: await listEndpoints(context) }))
  // Revenue centers belong to shops, and a tenant's transaction sees only those of the current one.
  systemRoute(engine, getWebhookOptions, async (context) => ({ data: await readOptions(context) }))
  route(engine, getWebhook, async (context, { params }) => ({
    data: await getEndpoint(context, params.id),
  }))
  route(engine, createWebhook, async (context, { body }) => ({
    data: await createEndpoint(context, body),
  }))
  route(engine, changeWebhook, async (context, { params, body }) => ({
    data: await changeEndpoint(context, params.id, body),
  }))
  route(engine, deleteWebhook, (context, { params }) => removeEndpoint(context, params.id))
  route(engine, rollWebhookSecret, async (context, { params }) => ({
    data: await rollSecret(context, params.id),
  }))
  streamRoute(engine, testWebhook, async (session, { params, request }) => ({
    data: await sendTest(engine, session, localeOf(request.headers['accept-language']), params.id),
  }))
  route(engine, redeliverFailed, async (context, { params }) => ({
    data: { count: await redeliverAll(context, params.id) },
  }))
}

async function readOptions(context: Context) {
  const organizationId = organizationOf(context)
  const { rows } = await sql<{
    id: string
    name: string
    shop_no: string | null
    revenue_centers: string[]
  }>`
    select s.id, s.name, s.third_party_shop_no as shop_no, coalesce(n.names, '{}') as revenue_centers
    from shops s left join (
      select l.shop_id, array_agg(c.name order by l.position, c.id) as names
      from shop_revenue_centers l join revenue_centers c on c.shop_id = l.shop_id and c.id = l.revenue_center_id
      where l.organization_id = ${organizationId} group by l.shop_id) n on n.shop_id = s.id
    where s.organization_id = ${organizationId} order by s.name, s.id`.execute(context.db)
  return {
    shops: rows,
    allows_http: context.engine.environment.WEBHOOK_ALLOWED_NETWORKS.length > 0,
  }
}
