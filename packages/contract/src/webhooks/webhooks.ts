import { z } from 'zod'
import { dataOf, idParams, lineText, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  webhookEvents,
  webhookOffReasons,
  webhookShopScopes,
  webhookStates,
} from './webhook-lists.ts'

const fields = {
  name: lineText(80).trim().min(1),
  /**
   * https, or http if the operator of the server allows the network; without user name and
   * password.
   */
  url: lineText(2000).trim().min(1),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  shop_scope: z.enum(webhookShopScopes),
  /** Shops of the scope `selected`. */
  shop_ids: z.array(z.uuid()).max(500),
  active: z.boolean(),
}

/** Input for creating or updating a webhook. */
const webhookInput = z.strictObject(fields)
export type WebhookInput = z.infer<typeof webhookInput>

/** A webhook endpoint. */
const webhook = z.object({
  ...fields,
  name: z.string(),
  url: z.string(),
  id: z.uuid(),
  version: z.int(),
  created_at: z.string(),
  shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  state: z.enum(webhookStates),
  /** The time since which no attempt has succeeded; null unless failing. */
  failing_since: z.string().nullable(),
  last_delivered_at: z.string().nullable(),
  off_reason: z.enum(webhookOffReasons).nullable(),
  /** The time at which the server switched it off. */
  off_at: z.string().nullable(),
  /** The time until which the previous secret is also used for signing; null if there is none. */
  former_secret_until: z.string().nullable(),
  /** Deliveries that wait for an attempt, and failed ones that can be sent again. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof webhook>

const access = 'webhooks'
const secret = z
  .string()
  .meta({ description: 'Secret (`whsec_…`). Only this response contains it.' })

/** All webhooks of the organization, by name. */
export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks',
  access,
  summary: 'List webhooks',
  response: dataOf(z.array(webhook)),
})

/**
 * The shops that can be selected, each with its number at the third party and the revenue centers
 * whose sales are sent.
 */
export const getWebhookOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks/options',
  access,
  summary: 'List the shops that a webhook can cover',
  response: dataOf(
    z.object({
      shops: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          shop_no: z.string().nullable(),
          revenue_centers: z.array(z.string()),
        }),
      ),
      /** False if the operator allows only https. */
      allows_http: z.boolean(),
    }),
  ),
})

/** One of them. */
export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks/:id',
  access,
  summary: 'Get a webhook',
  params: idParams,
  response: dataOf(webhook),
})

/**
 * Creates a webhook, which receives later events. The response contains the secret, which is not
 * shown again.
 */
export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks',
  access,
  summary: 'Create a webhook',
  // Changing the address or reading the signing secret requires a fresh proof.
  requireFreshFactor: true,
  body: webhookInput,
  response: dataOf(webhook.extend({ secret })),
  status: 201,
})

/**
 * Changes a webhook. When it is switched off, waiting deliveries fail; they can be sent again once
 * it is on.
 */
export const changeWebhook = defineEndpoint({
  method: 'PUT',
  path: '/v1/webhooks/:id',
  access,
  summary: 'Update a webhook',
  requireFreshFactor: true,
  params: idParams,
  body: webhookInput.extend({ version: recordVersion }),
  response: dataOf(webhook),
})

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  access,
  summary: 'Delete a webhook and its deliveries',
  params: idParams,
  status: 204,
})

/**
 * Creates a new secret. For a day, requests are signed with both secrets, so that receivers can
 * change over.
 */
export const rollWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/secret',
  access,
  summary: 'Replace the secret of a webhook',
  requireFreshFactor: true,
  params: idParams,
  response: dataOf(webhook.extend({ secret })),
})
