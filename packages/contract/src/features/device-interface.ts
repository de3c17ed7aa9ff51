import { z } from 'zod'
import { dataOf, instant, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { paymentTypes } from './payments.ts'

const amount = z.int().min(-999_999_999_999).max(999_999_999_999)
const name = safeText(200).min(1)
const rate = z.string().regex(/^\d{1,3}(\.\d{1,3})?$/)
const releaseNumber = z.int().min(0).max(2_147_483_647)
const optionalId = z.uuid().nullable().default(null)
const person = z.strictObject({ id: optionalId, name })

/** Tax of one rate, rounded once (reference.md "Tax"). Money in the currency's smallest unit. */
export const receiptTax = z.strictObject({
  rate,
  kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean().default(false),
  taxable: amount,
  tax: amount,
})

/** One payment of a receipt. */
export const receiptPayment = z.strictObject({
  payment_id: optionalId,
  name,
  type: z.enum(paymentTypes),
  sub_type: safeText(60).nullable().default(null),
  amount,
})

/** A condiment chosen with a line; its price is a piece's. */
export const receiptCondiment = z.strictObject({
  condiment_id: optionalId,
  name,
  price: amount,
  quantity: z.int().min(1).max(999).default(1),
})

/** One order line; names are copied in, so a receipt never changes when master data does. */
export const receiptLine = z.strictObject({
  position: z.int().min(0).max(9999),
  menu_item_id: optionalId,
  name,
  family_group_id: optionalId,
  family_group: safeText(200).nullable().default(null),
  major_group: safeText(200).nullable().default(null),
  attribute: safeText(20).nullable().default(null),
  quantity: z.int().min(-9999).max(9999),
  unit: safeText(20).nullable().default(null),
  unit_price: amount,
  /** quantity × (unit price + condiments), before discount. */
  price: amount,
  discount: amount.default(0),
  cost: amount.nullable().default(null),
  tax_rate: rate,
  tax_kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean().default(false),
  takeout: z.boolean().default(false),
  operated_staff: safeText(200).nullable().default(null),
  ordered_at: instant,
  condiments: z.array(receiptCondiment).max(100).default([]),
})

/** A paid check as a device posts it. */
export const postedReceipt = z.strictObject({
  uid: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  receipt_number: safeText(40).nullable().default(null),
  revenue_center_id: optionalId,
  revenue_center: safeText(200).nullable().default(null),
  time_period_id: optionalId,
  time_period: safeText(200).nullable().default(null),
  table_id: optionalId,
  table_code: safeText(20).nullable().default(null),
  floor: safeText(200).nullable().default(null),
  staff: person.nullable().default(null),
  customer: safeText(200).nullable().default(null),
  guest_count: z.int().min(0).max(9999),
  first_ordered_at: instant,
  ordered_at: instant,
  paid_at: instant,
  subtotal: amount,
  tax: amount,
  discount: amount.default(0),
  charge: amount.default(0),
  table_charge: amount.default(0),
  auto_gratuity: amount.default(0),
  tip: amount.default(0),
  total: amount,
  settle: amount,
  change: amount.default(0),
  release: releaseNumber.nullable().default(null),
  taxes: z.array(receiptTax).max(20),
  payments: z.array(receiptPayment).max(100),
  orders: z.array(receiptLine).max(2000),
})
/** A paid check as the server keeps it. */
export type PostedReceipt = z.output<typeof postedReceipt>
/** A paid check as a device may write it (defaults left out). */
export type PostedReceiptInput = z.input<typeof postedReceipt>

/** A voided or moved order line. */
export const postedVoidOrder = z.strictObject({
  uid: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  receipt_uid: safeText(64).nullable().default(null),
  table_code: safeText(20).nullable().default(null),
  menu_item_id: optionalId,
  name,
  quantity: z.int().min(-9999).max(9999),
  total_void_price: amount,
  reason: safeText(400).nullable().default(null),
  void_user: safeText(200).nullable().default(null),
  void_at: instant.nullable().default(null),
  moved_user: safeText(200).nullable().default(null),
  moved_at: instant.nullable().default(null),
  moved_to: safeText(20).nullable().default(null),
})

/** State of one table as the device that holds it sees it. */
export const postedTableState = z.strictObject({
  table_code: safeText(20).min(1),
  state: z.enum(['open', 'paying', 'locked', 'free']),
  staff: safeText(200).nullable().default(null),
  guests: z.int().min(0).max(9999).default(0),
  opened_at: instant.nullable().default(null),
  amount: amount.default(0),
})

/** Why a person gave a table free: the check was paid, or there was none to pay. */
export const fixOutcomes = ['settled', 'cancelled'] as const

/** Something that a person did to a table; `number` grows. */
export const tableEvent = z.object({
  number: z.int(),
  event: z.enum(['release_table', 'restore_table']),
  table_code: z.string(),
  /** When the check was opened: another check at that table is not meant. */
  opened_at: z.string().nullable(),
  outcome: z.enum(fixOutcomes),
  at: z.string(),
})
/** Something that a person did to a table. */
export type TableEvent = z.infer<typeof tableEvent>

/** What became of one posted record. `errors` by field path when refused (kept in quarantine). */
const acknowledgement = z.object({
  uid: z.string().nullable(),
  status: z.enum(['stored', 'known', 'conflict', 'refused']),
  flagged: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The device's own settings and the current release, whole or as a delta since the release that it has. */
export const masterData = z.object({
  release: z.int(),
  hash: z.string(),
  /** null: whole content; else the release that the delta builds on. */
  since: z.int().nullable(),
  shop: z.record(z.string(), z.unknown()),
  device: z.record(z.string(), z.unknown()),
  /** Added and changed records by resource. */
  entities: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids gone since `since`, by resource. */
  removed: z.record(z.string(), z.array(z.uuid())),
})
/** Answer of GET /v1/device/master-data. */
export type MasterData = z.infer<typeof masterData>

/** Master data for the device's shop; ETag / If-None-Match answer 304. */
export const getMasterData = defineEndpoint({
  method: 'GET',
  path: '/v1/device/master-data',
  access: 'device',
  summary: 'Current release, whole or since the one the device has',
  query: z.strictObject({ since: queryInteger(0, 2_147_483_647).optional() }),
  response: dataOf(masterData),
})

/** Server-Sent Events: `release`, `release_table`, `restore_table`, `ping`; after `Last-Event-ID` the table events that were missed. */
export const deviceEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/device/events',
  access: 'device',
  summary: 'Standing connection',
  produces: 'text/event-stream',
})

/** The device is alive and runs this version. */
export const heartbeat = defineEndpoint({
  method: 'POST',
  path: '/v1/device/heartbeat',
  access: 'device',
  summary: 'Report version and printer states',
  body: z.strictObject({
    app_version: safeText(40),
    master_version: releaseNumber.nullable().default(null),
    push_token: safeText(4096).nullable().default(null),
    printers: z
      .array(z.strictObject({ id: z.uuid(), state: z.enum(['ready', 'offline', 'paper_out', 'error']) }))
      .max(200)
      .default([]),
    /** Number of the table event heard last. */
    last_table_event: z.int().min(0).nullable().default(null),
  }),
  response: dataOf(z.object({ server_time: z.string(), current_release: z.int().nullable(), table_events: z.array(tableEvent) })),
})

/** Paid receipts, idempotent by uid; each is answered for itself. */
export const postReceipts = defineEndpoint({
  method: 'POST',
  path: '/v1/device/receipts',
  access: 'device',
  summary: 'Post paid receipts',
  bodyLimit: 32 * 1024 * 1024,
  // Each receipt is parsed by `postedReceipt` alone, so that a wrong one never loses the right ones.
  body: z.strictObject({ receipts: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})

/** Voided and moved order lines, idempotent by uid. */
export const postVoidOrders = defineEndpoint({
  method: 'POST',
  path: '/v1/device/void-orders',
  access: 'device',
  summary: 'Post voided and moved lines',
  body: z.strictObject({ void_orders: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})

/** States of the tables that the device holds. */
export const putTableStates = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/table-states',
  access: 'device',
  summary: 'Report table states',
  body: z.strictObject({ tables: z.array(postedTableState).max(1000) }),
  response: dataOf(
    z.object({
      stored: z.int(),
      /** Checks that were fixed in the back-office: drop them. */
      released: z.array(z.object({ table_code: z.string(), opened_at: z.string().nullable() })),
    }),
  ),
})
