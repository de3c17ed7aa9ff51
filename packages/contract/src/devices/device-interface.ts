import { printerStates } from '@pos/domain/devices/device-states'
import { cashRoundings } from '@pos/domain/money/cash-rounding'
import { z } from 'zod'
import { dataOf, instant, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { amount, releaseNumber } from '../sales/posted-receipt.ts'

/** State of a table as reported by the device that holds it. */
export const postedTableState = z.strictObject({
  table_code: safeText(20).min(1).describe('Code of the table.'),
  state: z
    .enum(['open', 'paying', 'locked', 'free'])
    .describe('State of the table; free removes it from the list of open tables.'),
  staff_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the person who serves the table, in the staff list.'),
  staff: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of that person, shown where `staff_id` names no one.'),
  guests: z.int().min(0).max(9999).default(0).describe('Guests at the table.'),
  opened_at: instant
    .nullable()
    .default(null)
    .describe(
      'When the check was opened. Send it with every state: it tells one check of a table from the next.',
    ),
  amount: amount.default(0).describe('Amount of the check so far.'),
})

/** Why a person freed a table: the check was paid, or there was nothing to pay. */
export const fixOutcomes = ['settled', 'cancelled'] as const

/** An act of a person on a table; `number` grows. */
export const tableEvent = z.object({
  number: z.int().describe('Number of the event; it grows.'),
  event: z
    .enum(['release_table', 'restore_table'])
    .describe('release_table: drop the check. restore_table: take it up again.'),
  table_code: z.string().describe('Code of the table.'),
  opened_at: z
    .string()
    .nullable()
    .describe('When the check was opened. Another check at that table is not affected.'),
  outcome: z
    .enum(fixOutcomes)
    .describe('settled: the check was paid elsewhere. cancelled: there was nothing to pay.'),
  at: z.string().describe('When the person did it.'),
})
/** An act of a person on a table. */
export type TableEvent = z.infer<typeof tableEvent>

/**
 * The result of one posted record, with `errors` by field path if it was refused (and kept in
 * quarantine).
 */
export const acknowledgement = z.object({
  uid: z.string().nullable(),
  status: z.enum(['stored', 'known', 'conflict', 'refused']),
  flagged: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/**
 * The current release with the device's own settings: whole, or what changed since the release that
 * the device has.
 */
export const masterData = z.object({
  release: z.int(),
  hash: z.string(),
  /** null for the whole content, otherwise the release that the delta is based on. */
  since: z.int().nullable(),
  /** The shop's settings as they were released; null: as in `since`. */
  shop: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The device's own settings as they are now; null: as the request's `If-None-Match` knows them.
   */
  device: z.record(z.string(), z.unknown()).nullable(),
  /** Added and changed records by resource. */
  entities: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids removed since `since`, by resource. */
  removed: z.record(z.string(), z.array(z.uuid())),
})
/**
 * The settings of a shop that decide totals; `shop` contains everything on its screen except
 * secrets.
 */
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
  /** Missing in releases from before the setting existed. */
  cash_rounding: z.enum(cashRoundings).default('none'),
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
  query: z.strictObject({
    since: queryInteger(0, 2_147_483_647)
      .optional()
      .describe(
        'Release that the device has. The answer then holds what changed since; without it, everything.',
      ),
  }),
  response: dataOf(masterData),
})

/**
 * Server-Sent Events: `release`, `staff`, `release_table`, `restore_table`, `ping`; with
 * `Last-Event-ID` it starts with the missed table events.
 */
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
  id: z
    .uuid()
    .describe(
      'Id of the printer in the release. Printers that the shop does not have are ignored.',
    ),
  state: z
    .enum([...printerStates, 'ready'])
    .describe('State of the printer. ready is the name that older apps use for ok.'),
  backup_printer_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the printer that prints in its place now.'),
})

/** The report that a device sends every 30 seconds. */
export const postedHeartbeat = z.strictObject({
  app_version: safeText(40).describe('Version of the app.'),
  master_version: releaseNumber
    .nullable()
    .default(null)
    .describe('Release that the device runs; null: as the device said before.'),
  push_token: safeText(4096)
    .nullable()
    .default(null)
    .describe('Token of the push service; null: as the device said before.'),
  printers: listOf(postedPrinter, 200).default([]).describe('All printers that the device uses.'),
  device_time: instant
    .nullable()
    .default(null)
    .describe(
      'Clock of the device as it sends. People are alerted when it is off by more than two minutes.',
    ),
  battery: z
    .strictObject({
      percent: z
        .int()
        .min(0)
        .max(100)
        .describe('Charge of the battery in percent; 20 or less is shown as low.'),
      charging: z.boolean().describe('The battery is charging.'),
    })
    .nullable()
    .default(null)
    .describe('Battery of the device; null: it has none.'),
  queue: z
    .strictObject({
      receipts: z.int().min(0).max(1_000_000).describe('Receipts that wait to be posted.'),
      oldest_seconds: z
        .int()
        .min(0)
        .max(100_000_000)
        .describe(
          'Seconds for which the oldest has waited; without meaning at 0 receipts. More than 600 alert people.',
        ),
    })
    .nullable()
    .default(null)
    .describe('Receipts that the device has not posted yet.'),
  refused: z
    .strictObject({
      release: releaseNumber.describe('Number of the release.'),
      reason: z.enum(refusedReasons).describe('Why the device cannot apply it.'),
    })
    .nullable()
    .default(null)
    .describe(
      'A release that the device cannot apply. Send it until the device runs this release or a newer one.',
    ),
  last_table_event: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe(
      'Number of the last table event that the device received. The answer holds those after it.',
    ),
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
      server_time: z.string().describe('Clock of the server. Set yours by it.'),
      current_release: z
        .int()
        .nullable()
        .describe('Newest release of the shop; null: none was sent yet.'),
      staff_version: z.int().describe('Version of the staff list.'),
      availability_version: z.int().describe('Version of the availability.'),
      table_events: z
        .array(tableEvent)
        .describe('Table events after `last_table_event`, at most 1,000.'),
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
  // Each receipt is parsed separately by `postedReceipt`, so that an invalid one never costs the
  // valid ones.
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
  body: z.strictObject({
    tables: listOf(postedTableState, 1000).describe('Tables whose state changed.'),
  }),
  response: dataOf(
    z.object({
      stored: z.int().describe('States that the server stored.'),
      released: z
        .array(
          z.object({
            table_code: z.string().describe('Code of the table.'),
            opened_at: z.string().nullable().describe('When the check was opened.'),
          }),
        )
        .describe('Checks that people fixed in the back-office. Drop them.'),
    }),
  ),
})
