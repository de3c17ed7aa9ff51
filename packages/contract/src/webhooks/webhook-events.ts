import { z } from 'zod'
import { dayFigures } from '../accounting/day-figures.ts'
import { receiptFields } from '../sales/posted-receipt.ts'
import { receiptDiscount, receiptLine, receiptPayment, receiptTax } from '../sales/receipt-parts.ts'
import { type DeliveredEvent, testEvent } from './webhook-lists.ts'

const instant = z.string().meta({ description: 'ISO 8601 in UTC, e.g. 2026-04-10T03:48:31.000Z.' })
const date = z.string().meta({ description: 'Business day, YYYY-MM-DD.' })

const shop = z.object({
  id: z.uuid(),
  name: z.string(),
  shop_no: z.string().nullable().meta({
    description: 'Shop number of the third-party integration; null where the shop has none.',
  }),
  currency: z
    .enum(['JPY', 'USD'])
    .meta({ description: 'Currency. All amounts are in its smallest unit: yen or cents.' }),
})
/** The shop of an event. */
export type WebhookShop = z.infer<typeof shop>

/** The receipt of an event: as posted by the device, with what the server adds. */
const receipt = z.object({
  ...receiptFields.omit({ approved_by: true, discount_ids: true }).shape,
  id: z.uuid(),
  device_id: z.uuid().nullable(),
  device: z.string().nullable(),
  staff: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  guest_count: z.int().meta({ description: 'Negative if it reverses another receipt.' }),
  first_ordered_at: instant,
  ordered_at: instant,
  paid_at: instant,
  paid_business_date: date,
  received_at: instant,
  flags: z
    .array(z.string())
    .meta({ description: 'Inconsistencies found in the receipt; it counts nevertheless.' }),
  reverses: z.uuid().nullable().meta({
    description: 'Id of the receipt that this one reverses: every amount has the opposite sign.',
  }),
  replaces: z.uuid().nullable().meta({ description: 'Id of the receipt that this one replaces.' }),
  after_close: z
    .int()
    .nullable()
    .meta({ description: 'Number of the close it arrived after; null if its day was still open.' }),
  taxes: z.array(receiptTax),
  payments: z.array(receiptPayment),
  discounts: z.array(receiptDiscount),
  orders: z.array(receiptLine),
  lines_left_out: z.boolean().meta({
    description:
      'True if the lines were omitted because of their size; GET /v1/receipts/{id} returns them.',
  }),
})

const closedDay = z.object({
  business_date: date,
  number: z.int().meta({
    description:
      'Increases by one with each close of the shop. A reopened day is closed under a new number.',
  }),
  closed_at: instant,
  closed_by: z.string(),
  revenue_centers: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .nullable()
    .meta({ description: 'Revenue centers that the webhook covers; null: all.' }),
  sums: dayFigures.shape.sums,
  taxes: dayFigures.shape.taxes,
  payments: dayFigures.shape.payments
    .nullable()
    .meta({ description: 'Null if the webhook covers only some revenue centers.' }),
  cash: dayFigures.shape.cash
    .nullable()
    .meta({ description: 'Null if the webhook covers only some revenue centers.' }),
})
/** The closed business day of an event. */
export type WebhookDay = z.infer<typeof closedDay>

const release = z.object({
  number: z.int(),
  note: z.string().nullable(),
  sent_by: z.string(),
  sent_at: instant,
  changed: z.int().meta({ description: 'Records that differ from the previous release.' }),
  rolled_back_to: z.int().nullable(),
})

/** The data of each event, in its property `data`. */
const webhookData = {
  'receipt.stored': z.object({ shop, receipt }),
  'day.closed': z.object({ shop, day: closedDay }),
  'release.sent': z.object({ shop, release }),
  'device.silent': z.object({
    shop,
    device: z.object({ id: z.uuid(), name: z.string(), last_seen_at: instant }),
  }),
  'stock.out': z.object({
    shop,
    item: z.object({ id: z.uuid(), name: z.string() }),
    remaining: z
      .int()
      .nullable()
      .meta({ description: 'Remaining pieces; null for an item that is not counted.' }),
    cause: z.enum(['stopped', 'used_up']).meta({
      description: 'stopped: a person stopped the sale. used_up: the last piece was sold.',
    }),
    by: z.string().nullable().meta({ description: 'Person who stopped the sale.' }),
    device: z.string().nullable(),
  }),
  'import.finished': z.object({
    shop: shop
      .nullable()
      .meta({ description: 'Null if the records belong to the whole organization.' }),
    import: z.object({
      id: z.uuid().nullable().meta({
        description: 'Id to undo the import within a day; null if nothing changed.',
      }),
      resource: z.string().meta({ description: 'Imported resource, such as menu-items.' }),
      created: z.int(),
      changed: z.int(),
      by: z.string(),
    }),
  }),
  [testEvent]: z.object({
    webhook: z.string().meta({ description: 'Name of the webhook.' }),
  }),
} as const satisfies Record<DeliveredEvent, z.ZodType>

export type WebhookData<T extends DeliveredEvent> = z.infer<(typeof webhookData)[T]>

const envelope = <T extends DeliveredEvent>(type: T) =>
  z.object({
    type: z.literal(type),
    timestamp: instant.meta({
      description: 'Time of the event, not of the delivery. ISO 8601 in UTC.',
    }),
    organization: z.object({ id: z.uuid(), name: z.string() }),
    data: webhookData[type],
  })

/**
 * The body of each event. Receivers ignore fields and types that they do not know, because more may
 * be added.
 */
export const webhookBodies = {
  'receipt.stored': envelope('receipt.stored'),
  'day.closed': envelope('day.closed'),
  'release.sent': envelope('release.sent'),
  'device.silent': envelope('device.silent'),
  'stock.out': envelope('stock.out'),
  'import.finished': envelope('import.finished'),
  'webhook.test': envelope('webhook.test'),
} as const satisfies Record<DeliveredEvent, z.ZodType>
/** The body of an event. */
export type WebhookBody<T extends DeliveredEvent = DeliveredEvent> = z.infer<
  (typeof webhookBodies)[T]
>
