import { z } from 'zod'
import { dataOf, idParams, queryInteger, queryList, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cursor, keysetPageOf } from '../keyset.ts'
import { deliveredEvents, webhookDeliveryStates, webhookFailures } from './webhook-lists.ts'

const summary = z.object({
  id: z.uuid(),
  webhook_id: z.uuid(),
  webhook: z.string(),
  /** The `webhook-id` of all attempts: the same for all webhooks that receive the event. */
  message_id: z.string(),
  event: z.enum(deliveredEvents),
  shop: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  /** Status code of the last attempt; null without a response. */
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  milliseconds: z.int().nullable(),
  next_attempt_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
/** The delivery of an event to one webhook, and its result. */
export type WebhookDelivery = z.infer<typeof summary>

const attempt = z.object({
  number: z.int(),
  at: z.string(),
  url: z.string(),
  /** The headers sent. */
  headers: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  milliseconds: z.int(),
  /** The first kilobyte of the response body, or the error. */
  answer: z.string(),
})
/** One attempt of a delivery. */
export type WebhookAttempt = z.infer<typeof attempt>

const delivery = summary.extend({
  /** The body that was sent and signed. */
  body: z.string(),
  /** Newest first. */
  tries: z.array(attempt),
})
/** A delivery with its body and its attempts. */
export type WebhookDeliveryDetail = z.infer<typeof delivery>

const access = 'webhooks'

/**
 * Sends a test event at once, even if the webhook is switched off, and returns the result. The
 * attempt is not repeated.
 */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  access,
  summary: 'Send a test event',
  params: idParams,
  response: dataOf(delivery),
})

/** Sends all failed deliveries again; 409 while the webhook is switched off. */
export const redeliverFailed = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/redeliveries',
  access,
  summary: 'Retry failed deliveries',
  params: idParams,
  response: dataOf(z.object({ count: z.int() })),
})

/** Newest first. */
export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook-deliveries',
  access,
  summary: 'List deliveries',
  query: z.strictObject({
    webhook_id: z.uuid().optional(),
    events: queryList(z.enum(deliveredEvents)).optional(),
    states: queryList(z.enum(webhookDeliveryStates)).optional(),
    shop_ids: queryList(z.uuid()).optional(),
    /** A complete message id. */
    q: safeText(100).optional(),
    cursor: cursor.optional(),
    per_page: queryInteger(1, 200).default(50),
  }),
  response: keysetPageOf(summary),
})

/** Returns the sent request and the response. */
export const getWebhookDelivery = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook-deliveries/:id',
  access,
  summary: 'Get a delivery with its body and attempts',
  params: idParams,
  response: dataOf(delivery),
})

/**
 * Sends a delivery again with the same id and body, whether or not it succeeded before; 409 while
 * it is being sent or the webhook is switched off.
 */
export const redeliver = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-deliveries/:id/redeliver',
  access,
  summary: 'Retry a delivery',
  params: idParams,
  response: dataOf(summary),
})
