import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import { run } from '../sample-account.ts'
import type { Caller, TestServer } from '../server.ts'
import { expectOk } from './expect-ok.ts'

/** A webhook for an event that tests never cause, with an unreachable address. */
export const foreignWebhook = {
  name: 'Foreign webhook',
  url: 'https://203.0.113.1.invalid/hook',
  events: ['device.silent'],
  shop_scope: 'selected',
  active: true,
}

interface Tenant {
  readonly caller: Caller
  readonly device: { readonly id: string }
  readonly ids: Map<string, string>
}

/**
 * Creates a webhook of the caller's shop with a failed event, a waiting event, and a silent device.
 */
export async function tellWebhooks(server: TestServer, { caller, device, ids }: Tenant) {
  const { organization_id: organization, shop_id: shop } = caller
  const { body } = await expectOk(
    server.call(caller, 'POST', '/v1/webhooks', { ...foreignWebhook, shop_ids: [shop] }),
  )
  const [delivery, event] = [newId(), newId()]
  ids.set('/v1/webhooks', body.data.id)
  ids.set('/v1/webhook-deliveries', delivery)
  await run(
    server,
    sql`
      insert into webhook_events (organization_id, id, type, shop_id, at, created_at, body)
      values (${organization}, ${event}, 'device.silent', ${shop}, now(), now(), '{}')`,
  )
  await run(
    server,
    sql`
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, created_at, state, attempts)
      values (${organization}, ${delivery}, ${body.data.id}, ${event}, now(), 'failed', 1)`,
  )
  await run(
    server,
    sql`
      insert into webhook_attempts (organization_id, delivery_id, number, at, url, headers, milliseconds, answer)
      values (${organization}, ${delivery}, 1, now(), 'https://example.com', '{}', 1, 'Foreign answer')`,
  )
  await run(
    server,
    sql`
      insert into webhook_outbox (organization_id, id, type, shop_id, at, subject, check_at)
      values (${organization}, ${newId()}, 'device.silent', ${shop}, now(), '{}', now() + interval '1 day')`,
  )
  await run(
    server,
    sql`
      insert into webhook_silences (organization_id, shop_id, device_id, last_seen_at) values (${organization}, ${shop}, ${device.id}, now())`,
  )
}
