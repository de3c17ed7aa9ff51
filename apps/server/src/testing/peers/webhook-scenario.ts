import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@pos/contract/webhooks/webhook-deliveries'
import type { Webhook, WebhookInput } from '@pos/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { readNetworks } from '#platform/http/networks'
import { readEventReceipts } from '#sales/read-event-receipts'
import { deliverTo } from '#webhooks/delivery/deliver'
import { expandOutbox } from '#webhooks/delivery/expand-outbox'
import { planWebhooksJob } from '#webhooks/delivery/plan-webhooks'
import { endpointRef } from '#webhooks/endpoint-ref'
import { prepared } from '../prepared.ts'
import { run } from '../sample-account.ts'
import { type Caller, testNow } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { type ReceivedPost, startWebhookReceiver } from './webhook-receiver.ts'

type WithSecret = Webhook & { readonly secret: string }

/**
 * A server whose organization has webhooks, with a receiver on this machine that the operator
 * allows.
 */
export function webhookScenario() {
  const server = sharedServer()
  const receiver = prepared(startWebhookReceiver, (one) => one.close())
  const waiting = new Map<string, unknown>()
  const allow = (networks: string) =>
    Object.assign(server.engine, {
      environment: {
        ...server.engine.environment,
        WEBHOOK_ALLOWED_NETWORKS: readNetworks(networks),
      },
    })
  beforeAll(() => {
    allow('127.0.0.1')
    // Tests run queued work themselves, to control its time.
    Object.assign(server.engine.queue, {
      add: (
        name: string,
        data: unknown,
        { startAfter, key = '' }: { startAfter?: Date; key?: string } = {},
      ) => {
        if (!startAfter) waiting.set(`${name} ${key}`, data)
        return Promise.resolve()
      },
    })
  })
  afterEach(async () => {
    receiver.answerWith(204)
    receiver.received.length = 0
    waiting.clear()
    server.clock.set(testNow)
    await run(server, sql`delete from webhook_endpoints`)
    await run(server, sql`delete from webhook_events`)
    await run(server, sql`delete from webhook_outbox`)
  })

  const input = (more: Partial<WebhookInput> = {}): WebhookInput => ({
    name: 'Books',
    url: receiver.url,
    events: ['receipt.stored'],
    shop_scope: 'all',
    shop_ids: [],
    active: true,
    ...more,
  })
  const call = async (
    method: string,
    path: string,
    body?: object,
    caller: Caller = server.admin,
  ) => {
    const answer = await server.call(caller, method, `/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.data
  }
  /** Runs queued tasks, including those added meanwhile. */
  const work = async () => {
    while (waiting.size > 0) {
      const [[key, data] = ['', null]] = waiting
      waiting.delete(key)
      if (key.startsWith('webhook-outbox')) await expandOutbox(server.engine, readEventReceipts)
      else if (key.startsWith('webhook-endpoint'))
        await deliverTo(server.engine, endpointRef.parse(data))
    }
  }
  return {
    server,
    receiver,
    allow,
    input,
    call,
    work,
    make: (more: Partial<WebhookInput> = {}, caller?: Caller): Promise<WithSecret> =>
      call('POST', 'webhooks', input(more), caller),
    get: (webhook: Webhook): Promise<Webhook> => call('GET', `webhooks/${webhook.id}`),
    deliveries: (query = ''): Promise<WebhookDelivery[]> =>
      call('GET', `webhook-deliveries${query}`),
    detail: (id: string): Promise<WebhookDeliveryDetail> => call('GET', `webhook-deliveries/${id}`),
    /** Sets the clock and runs the due tasks of the planner. */
    async planAt(now: Date) {
      server.clock.set(now)
      await planWebhooksJob(server.engine, readEventReceipts).run()
      await work()
    },
    /** Returns the bodies as the receiver reads them. */
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body)),
    /**
     * Verifies like a receiver, with the library of Standard Webhooks at a moment of the server's
     * clock; throws if refused.
     */
    verify(
      secret: string,
      { headers, body }: ReceivedPost,
      now: Date = server.clock.now(),
    ): unknown {
      vi.useFakeTimers({ toFake: ['Date'], now })
      try {
        return new Verifier(secret).verify(
          body,
          Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        )
      } finally {
        vi.useRealTimers()
      }
    },
  }
}
