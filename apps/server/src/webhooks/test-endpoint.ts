import { fail } from '@pos/contract/errors'
import type { WebhookDeliveryDetail } from '@pos/contract/webhooks/webhook-deliveries'
import type { WebhookBody } from '@pos/contract/webhooks/webhook-events'
import { testEvent } from '@pos/contract/webhooks/webhook-lists'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import { type Context, organizationOf, type UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { inTransaction } from '#engine/routes/transaction'
import { newId } from '#platform/process/ids'
import { type Claim, claimed } from './delivery/claims.ts'
import { attempt } from './delivery/deliver.ts'
import { getDelivery } from './delivery/deliveries.ts'

/**
 * Sends a test event to an address, even if it is switched off, and returns the outcome. No
 * transaction waits for the receiver.
 */
export async function sendTest(
  engine: Engine,
  session: UserSession,
  locale: Locale,
  endpointId: string,
): Promise<WebhookDeliveryDetail> {
  const claim = await inTransaction(engine, session, locale, (context) =>
    begin(context, endpointId),
  )
  await attempt(engine, claim, { isTest: true })
  return inTransaction(engine, session, locale, (context) => getDelivery(context, claim.id), {
    readOnly: true,
  })
}

async function begin(context: Context, endpointId: string): Promise<Claim> {
  const { db, now } = context
  const organization = organizationOf(context)
  const { rows } = await sql<{ name: string; organization: string }>`
    select e.name, o.name as organization from webhook_endpoints e join organizations o on o.id = e.organization_id
    where e.organization_id = ${organization} and e.id = ${endpointId}`.execute(db)
  const endpoint = rows[0] ?? fail('NotFound')
  const [eventId, id] = [newId(), newId()]
  const body: WebhookBody<typeof testEvent> = {
    type: testEvent,
    timestamp: now.toISOString(),
    organization: { id: organization, name: endpoint.organization },
    data: { webhook: endpoint.name },
  }
  await sql`
    insert into webhook_events (organization_id, id, type, at, created_at, body)
    values (${organization}, ${eventId}, ${testEvent}, ${now}, ${now}, ${JSON.stringify(body)})`.execute(
    db,
  )
  await sql`
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, created_at, state, attempts, claimed_at)
    values (${organization}, ${id}, ${endpointId}, ${eventId}, ${now}, 'sending', 1, ${now})`.execute(
    db,
  )
  const { rows: claims } = await sql<Claim>`
    select ${claimed(now)} from webhook_deliveries d
    join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${organization} and d.id = ${id}`.execute(db)
  return claims[0] ?? fail('NotFound')
}
