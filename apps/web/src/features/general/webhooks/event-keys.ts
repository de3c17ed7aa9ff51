import type { DeliveredEvent } from '@pos/contract/webhooks/webhook-lists'

/** The text keys of events: a dot would mean a nested key. */
export const eventKeys = {
  'receipt.stored': 'receipt_stored',
  'day.closed': 'day_closed',
  'release.sent': 'release_sent',
  'device.silent': 'device_silent',
  'stock.out': 'stock_out',
  'import.finished': 'import_finished',
  'webhook.test': 'webhook_test',
} as const satisfies Record<DeliveredEvent, string>
