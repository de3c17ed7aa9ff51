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

/** Sent on request only, regardless of the selected events. */
export const testEvent = 'webhook.test'
/** Events of deliveries. */
export const deliveredEvents = [...webhookEvents, testEvent] as const
export type DeliveredEvent = (typeof deliveredEvents)[number]

/** Shops of a webhook: all, those with a shop number at the third party, or selected ones. */
export const webhookShopScopes = ['numbered', 'all', 'selected'] as const

/** State of a webhook. `idle`: nothing has been sent yet. `failing`: the last attempt failed. */
export const webhookStates = ['idle', 'delivering', 'failing', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Reasons why the server switched off a webhook: it failed for three days, or answered 410. */
export const webhookOffReasons = ['failing', 'gone'] as const
/** Reason why the server switched off a webhook. */
export type WebhookOffReason = (typeof webhookOffReasons)[number]

/** State of a delivery. `failed`: there are no further automatic attempts. */
export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/**
 * Why an attempt failed. `status`: the response was neither 2xx nor a redirect. `address`: the name
 * resolves to a network that is not allowed. `insecure`: http where https is required.
 * `switched_off`: no attempt was made because the webhook was switched off.
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

/** Time for which the previous secret is still used for signing. */
export const secretOverlapHours = 24
/** Age up to which deliveries are kept. */
export const webhookLogDays = 30
/** The number of webhooks of an organization. */
export const mostWebhooks = 50
/** Time for which a failing webhook is tried before it is switched off. */
export const webhookRetryDays = 3
