import type { DeliveredEvent } from '@pos/contract/webhooks/webhook-lists'

/** The events as their texts are called: a point would lead further down. */
export const eventKeys = {
  'receipt.stored': 'receipt_stored',
  'day.closed': 'day_closed',
  'release.sent': 'release_sent',
  'device.silent': 'device_silent',
  'stock.out': 'stock_out',
  'import.finished': 'import_finished',
  'webhook.test': 'webhook_test',
} as const satisfies Record<DeliveredEvent, string>
