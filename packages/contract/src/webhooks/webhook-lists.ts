/** What an address can be told of. */
export const webhookEvents = [
  'receipt.stored',
  'day.closed',
  'release.sent',
  'device.silent',
  'stock.out',
  'import.finished',
] as const
/** What an address can be told of. */
export type WebhookEventType = (typeof webhookEvents)[number]

/** Sent when somebody presses the button, whatever the address is told of otherwise. */
export const testEvent = 'webhook.test'
/** What a delivery can be about. */
export const deliveredEvents = [...webhookEvents, testEvent] as const
/** What a delivery can be about. */
export type DeliveredEvent = (typeof deliveredEvents)[number]

/**
 * About which shops an address is told: all, those with a shop number of the third-party
 * integration, or selected ones.
 */
export const webhookShopScopes = ['numbered', 'all', 'selected'] as const

/** How an address does. `idle`: nothing was sent yet. `failing`: the last attempt failed. */
export const webhookStates = ['idle', 'delivering', 'failing', 'off'] as const
/** How an address does. */
export type WebhookState = (typeof webhookStates)[number]

/** Why the server switched an address off: it failed for three days, or answered 410. */
export const webhookOffReasons = ['failing', 'gone'] as const
/** Why the server switched an address off. */
export type WebhookOffReason = (typeof webhookOffReasons)[number]

/** What became of a delivery. `failed`: no further attempt is made by itself. */
export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
/** What became of a delivery. */
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
