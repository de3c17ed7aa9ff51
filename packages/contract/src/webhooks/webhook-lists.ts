/** Events of a webhook. */
export const webhookEvents = [
  'receipt.stored',
  'day.closed',
  'release.sent',
  'device.silent',
  'stock.out',
  'import.finished',
] as const
export type WebhookEventType = (typeof webhookEvents)[number]

/** Sent on request, whatever events the webhook selects. */
export const testEvent = 'webhook.test'
/** Events of deliveries. */
export const deliveredEvents = [...webhookEvents, testEvent] as const
export type DeliveredEvent = (typeof deliveredEvents)[number]

/**
 * Shops of a webhook: all, those with a shop number of the third-party integration, or selected
 * ones.
 */
export const webhookShopScopes = ['numbered', 'all', 'selected'] as const

/** State of a webhook. `idle`: nothing was sent yet. `failing`: the last attempt failed. */
export const webhookStates = ['idle', 'delivering', 'failing', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why the server switched an address off: it failed for three days, or answered 410. */
export const webhookOffReasons = ['failing', 'gone'] as const
/** Why the server switched an address off. */
export type WebhookOffReason = (typeof webhookOffReasons)[number]

/** State of a delivery. `failed`: no further automatic attempt is made. */
export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/**
 * Why an attempt failed. `status`: the answer was neither 2xx nor a redirect. `address`: the name
 * leads into a network that may not be reached. `insecure`: http where https is needed.
 * `switched_off`: there was no attempt, for the address was switched off.
 */
export const webhookFailures = [
  'status',
  'redirect',
  'timeout',
  'dns',
  'address',
  'insecure',
  'tls',
  'connection',
  'switched_off',
] as const

/** A former secret signs beside the new one for so long. */
export const secretOverlapHours = 24
/** The log of deliveries goes back so far. */
export const webhookLogDays = 30
/** Addresses of an organization. */
export const mostWebhooks = 50
/** An address that fails is tried for so long before it is switched off. */
export const webhookRetryDays = 3
