import type { WebhookBody } from '../webhooks/webhook-events.ts'
import type { DeliveredEvent } from '../webhooks/webhook-lists.ts'

/** Documentation of an event: when it is sent, and an example body. */
interface EventDocument<T extends DeliveredEvent = DeliveredEvent> {
  readonly summary: string
  readonly description: string
  readonly example: WebhookBody<T>
}

const organization = { id: '0190a5b0-7c1e-7000-8000-0000000000a1', name: 'Example restaurants' }
const shop = {
  id: '0190a5b0-7c1e-7000-8000-0000000000b1',
  name: '渋谷店',
  shop_no: '0012',
  currency: 'JPY',
} as const
const timestamp = '2026-04-10T03:48:32.104Z'

const sums: WebhookBody<'day.closed'>['data']['day']['sums'] = {
  receipts: 84,
  guests: 171,
  gross: 402_600,
  discount: 3_200,
  charge: 0,
  table_charge: 12_000,
  gratuity: 0,
  tip: 0,
  excess: 0,
  cash_rounding: 0,
  tax: 37_400,
  sales: 411_400,
  refunds: 1,
  refund_amount: 1_100,
  total: 410_300,
  voids: 3,
  void_amount: 2_400,
}

/** Every event, in the order of the contract. */
export const eventDocuments: { readonly [T in DeliveredEvent]: EventDocument<T> } = {
  'receipt.stored': {
    summary: 'A receipt was stored',
    description:
      'A paid check or refund of a device, or a receipt of a correction: one reverses another receipt (`reverses`), one replaces it (`replaces`). The sum of all receipts is correct; a stored receipt never changes. There is no event when a receipt is set aside or restored.',
    example: {
      type: 'receipt.stored',
      timestamp,
      organization,
      data: {
        shop,
        receipt: {
          id: '0190a5b0-7c1e-7000-8000-0000000000c1',
          uid: '20260410-1-0007',
          refund_of: null,
          receipt_number: '0007',
          device_id: '0190a5b0-7c1e-7000-8000-0000000000d1',
          device: 'レジ1',
          revenue_center_id: null,
          revenue_center: 'ホール',
          time_period_id: null,
          time_period: 'ランチ',
          table_id: null,
          table_code: 'A1',
          floor: '1階',
          staff: { id: null, name: '佐藤' },
          customer: null,
          guest_count: 1,
          first_ordered_at: '2026-04-10T02:52:10.000Z',
          ordered_at: '2026-04-10T02:52:10.000Z',
          paid_at: '2026-04-10T03:48:31.000Z',
          paid_business_date: '2026-04-10',
          received_at: timestamp,
          subtotal: 1580,
          tax: 143,
          discount: 0,
          charge: 0,
          table_charge: 0,
          auto_gratuity: 0,
          tip: 0,
          total: 1580,
          settle: 1580,
          change: 420,
          release: 12,
          flags: [],
          reverses: null,
          replaces: null,
          after_close: null,
          taxes: [{ rate: '10', kind: 'inclusive', reduced: false, taxable: 1580, tax: 143 }],
          payments: [
            { payment_id: null, name: '現金', type: 'cash', sub_type: null, amount: 2000 },
          ],
          discounts: [],
          orders: [
            {
              position: 0,
              menu_item_id: null,
              name: '天ざる',
              family_group_id: null,
              family_group: null,
              major_group: null,
              attribute: 'food',
              quantity: 1,
              unit: null,
              unit_price: 1580,
              price: 1580,
              discount: 0,
              cost: null,
              tax_rate: '10',
              tax_kind: 'inclusive',
              reduced: false,
              takeout: false,
              operated_staff: null,
              ordered_at: '2026-04-10T02:52:10.000Z',
              refund_of_position: null,
              condiments: [],
            },
          ],
          lines_left_out: false,
        },
      },
    },
  },
  'day.closed': {
    summary: 'A business day was closed',
    description:
      'The stored figures of the close (Z). A day that is reopened and closed again causes another event with a higher number; the highest number of a day applies.',
    example: {
      type: 'day.closed',
      timestamp,
      organization,
      data: {
        shop,
        day: {
          business_date: '2026-04-09',
          number: 214,
          closed_at: timestamp,
          closed_by: '山田',
          revenue_centers: null,
          sums,
          taxes: [{ rate: '10', taxable: 410_300, tax: 37_400 }],
          payments: [
            {
              key: 'cash',
              label: '現金',
              type: 'cash',
              sub_type: null,
              count: 84,
              amount: 410_300,
              terminal: null,
              difference: null,
            },
          ],
          cash: { expected: 440_300, counted: 440_200, over_short: -100, uncounted: 0 },
        },
      },
    },
  },
  'release.sent': {
    summary: 'A release was sent to the POS devices',
    description:
      'Master data of a shop was sent: by a person, by a schedule, or by sending an earlier release again.',
    example: {
      type: 'release.sent',
      timestamp,
      organization,
      data: {
        shop,
        release: {
          number: 13,
          note: '春メニュー',
          sent_by: '山田',
          sent_at: timestamp,
          changed: 41,
          rolled_back_to: null,
        },
      },
    },
  },
  'device.silent': {
    summary: 'A device has fallen silent',
    description:
      'A device has not reported for 90 seconds. Sent once per silence, within two and a half minutes of the last report.',
    example: {
      type: 'device.silent',
      timestamp,
      organization,
      data: {
        shop,
        device: {
          id: '0190a5b0-7c1e-7000-8000-0000000000d1',
          name: 'レジ1',
          last_seen_at: '2026-04-10T03:46:50.000Z',
        },
      },
    },
  },
  'stock.out': {
    summary: 'An item is sold out',
    description:
      'A person stopped the sale of an item, or its last counted piece was sold. Not sent if the item was sold out already.',
    example: {
      type: 'stock.out',
      timestamp,
      organization,
      data: {
        shop,
        item: { id: '0190a5b0-7c1e-7000-8000-0000000000e1', name: '天ざる' },
        remaining: 0,
        cause: 'used_up',
        by: '佐藤',
        device: 'レジ1',
      },
    },
  },
  'import.finished': {
    summary: 'An import has finished',
    description:
      'A file was imported into master data. Refused imports change nothing and cause no event.',
    example: {
      type: 'import.finished',
      timestamp,
      organization,
      data: {
        shop,
        import: {
          id: '0190a5b0-7c1e-7000-8000-0000000000f1',
          resource: 'menu-items',
          created: 38,
          changed: 4,
          by: '山田',
        },
      },
    },
  },
  'webhook.test': {
    summary: 'A test',
    description: 'A person pressed “Send a test event”. Nothing else happened.',
    example: { type: 'webhook.test', timestamp, organization, data: { webhook: 'Books' } },
  },
}

/** The headers of every message, by Standard Webhooks. */
export const eventHeaders = {
  'webhook-id':
    'Id of the message, the same for every attempt and manual retry. Use it to ignore duplicates.',
  'webhook-timestamp':
    'Time of the attempt in seconds since 1970. Reject messages that are more than five minutes off.',
  'webhook-signature':
    'Signatures `v1,<base64>` separated by spaces: HMAC-SHA256 of `id.timestamp.body` with the secret. One of them must match.',
} as const
