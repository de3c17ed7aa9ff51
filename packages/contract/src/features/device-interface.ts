import { printerStates } from '@pos/domain/device-states'
import { z } from 'zod'
import { dataOf, instant, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../list-schema.ts'
import { amount, releaseNumber } from './posted-receipt.ts'

/** State of a table as reported by the device that holds it. */
export const postedTableState = z.strictObject({
  table_code: safeText(20).min(1),
  state: z.enum(['open', 'paying', 'locked', 'free']),
  /** Who serves the table, by the id of the shop's staff; `staff` is what the device calls them. */
  staff_id: z.uuid().nullable().default(null),
  staff: safeText(200).nullable().default(null),
  guests: z.int().min(0).max(9999).default(0),
  opened_at: instant.nullable().default(null),
  amount: amount.default(0),
})

/** Why a person freed a table: the check was paid, or there was nothing to pay. */
export const fixOutcomes = ['settled', 'cancelled'] as const

/** An act of a person on a table; `number` grows. */
export const tableEvent = z.object({
  number: z.int(),
  event: z.enum(['release_table', 'restore_table']),
  table_code: z.string(),
  /** When the check was opened; another check at that table is not affected. */
  opened_at: z.string().nullable(),
  outcome: z.enum(fixOutcomes),
  at: z.string(),
})
/** An act of a person on a table. */
export type TableEvent = z.infer<typeof tableEvent>

/** The result of one posted record, with `errors` by field path if it was refused (and kept in quarantine). */
export const acknowledgement = z.object({
  uid: z.string().nullable(),
  status: z.enum(['stored', 'known', 'conflict', 'refused']),
  flagged: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The current release with the device's own settings: whole, or what changed since the release that the device has. */
export const masterData = z.object({
  release: z.int(),
  hash: z.string(),
  /** null for the whole content, otherwise the release that the delta is based on. */
  since: z.int().nullable(),
  /** The shop's settings as they were released; null: as in `since`. */
  shop: z.record(z.string(), z.unknown()).nullable(),
  /** The device's own settings as they are now; null: as the request's `If-None-Match` knows them. */
  device: z.record(z.string(), z.unknown()).nullable(),
  /** Added and changed records by resource. */
  entities: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids removed since `since`, by resource. */
  removed: z.record(z.string(), z.array(z.uuid())),
})
/** The settings of a shop that decide totals; `shop` contains everything on its screen except secrets. */
export const shopSettings = z.object({
  currency: z.enum(['JPY', 'USD']),
  timezone: z.string(),
  close_time: z.string(),
  country_code: z.enum(['JP', 'US']),
  tipping: z.boolean(),
  tip_rates: z.array(z.string()),
  tax_tips: z.boolean(),
  auto_gratuity_rate: z.string().nullable(),
  auto_gratuity_from_guests: z.int(),
  auto_gratuity_taxed: z.boolean(),
})
/** The parsed settings. */
export type ShopSettings = z.infer<typeof shopSettings>

/** Response of GET /v1/device/master-data. */
export type MasterData = z.infer<typeof masterData>

/** Master data of the device's shop; ETag / If-None-Match give 304. */
export const getMasterData = defineEndpoint({
  method: 'GET',
  path: '/v1/device/master-data',
  access: 'device',
  summary: 'Current release, whole or since the one the device has',
  query: z.strictObject({ since: queryInteger(0, 2_147_483_647).optional() }),
  response: dataOf(masterData),
})

/** Server-Sent Events: `release`, `staff`, `release_table`, `restore_table`, `ping`; with `Last-Event-ID` it starts with the missed table events. */
export const deviceEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/device/events',
  access: 'device',
  summary: 'Standing connection',
  produces: 'text/event-stream',
})

/** Why a device cannot apply a release. */
export const refusedReasons = ['app_too_old', 'no_space', 'invalid', 'other'] as const

const postedPrinter = z.strictObject({
  id: z.uuid(),
  /** `ready` is what devices said before `ok`. */
  state: z.enum([...printerStates, 'ready']),
  /** The printer that prints in its stead now. */
  backup_printer_id: z.uuid().nullable().default(null),
})

/** What a device says of itself every 30 seconds. */
export const postedHeartbeat = z.strictObject({
  app_version: safeText(40),
  master_version: releaseNumber.nullable().default(null),
  push_token: safeText(4096).nullable().default(null),
  /** All printers that the device uses. */
  printers: listOf(postedPrinter, 200).default([]),
  /** The device's clock as it sends. */
  device_time: instant.nullable().default(null),
  battery: z
    .strictObject({ percent: z.int().min(0).max(100), charging: z.boolean() })
    .nullable()
    .default(null),
  /** Receipts that wait to be posted, and for how long the oldest has. */
  queue: z
    .strictObject({ receipts: z.int().min(0).max(1_000_000), oldest_seconds: z.int().min(0).max(100_000_000) })
    .nullable()
    .default(null),
  /** A release that the device could not apply, and why. */
  refused: z
    .strictObject({ release: releaseNumber, reason: z.enum(refusedReasons) })
    .nullable()
    .default(null),
  /** Number of the last table event that the device received. */
  last_table_event: z.int().min(0).nullable().default(null),
})

/** The device is alive and runs this version. */
export const heartbeat = defineEndpoint({
  method: 'POST',
  path: '/v1/device/heartbeat',
  access: 'device',
  summary: 'Report versions, printers, battery, waiting receipts and clock',
  body: postedHeartbeat,
  response: dataOf(
    z.object({
      server_time: z.string(),
      current_release: z.int().nullable(),
      staff_version: z.int(),
      availability_version: z.int(),
      table_events: z.array(tableEvent),
    }),
  ),
})

/** Paid receipts, idempotent by uid; each is acknowledged separately. */
export const postReceipts = defineEndpoint({
  method: 'POST',
  path: '/v1/device/receipts',
  access: 'device',
  summary: 'Post paid receipts',
  bodyLimit: 8 * 1024 * 1024,
  // Each receipt is parsed separately by `postedReceipt`, so that an invalid one never costs the valid ones.
  body: z.strictObject({ receipts: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})

/** Voided and moved order lines, idempotent by uid. */
export const postVoidOrders = defineEndpoint({
  method: 'POST',
  path: '/v1/device/void-orders',
  access: 'device',
  summary: 'Post voided and moved lines',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({ void_orders: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})

/** States of the tables that the device holds. */
export const putTableStates = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/table-states',
  access: 'device',
  summary: 'Report table states',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({ tables: listOf(postedTableState, 1000) }),
  response: dataOf(
    z.object({
      stored: z.int(),
      /** Checks that were fixed in the back-office; the device has to drop them. */
      released: z.array(z.object({ table_code: z.string(), opened_at: z.string().nullable() })),
    }),
  ),
})

/** What a device needs to use other companies' services; each part is null where the service is switched off or not set up. */
export const deviceCredentials = z.object({
  card_payment: z
    .object({ application_id: z.string(), location_id: z.string().nullable(), access_token: z.string().nullable() })
    .nullable(),
  cash_handling_device: z.object({ connect_address: z.string(), device_id: z.string().nullable() }).nullable(),
  reservation_service: z.object({ api_key: z.string(), shop_slug: z.string(), paid_status: z.string() }).nullable(),
})

/** Credentials of the services that are switched on. Each reading is written into the device's history. */
export const getDeviceCredentials = defineEndpoint({
  method: 'GET',
  path: '/v1/device/credentials',
  access: 'device',
  summary: 'Credentials of the services that are switched on',
  response: dataOf(deviceCredentials),
})
