import { cashRoundings } from '@pos/domain/money/cash-rounding'
import { z } from 'zod'
import { dataOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The result of one posted record, with `errors` by path if it was refused (and quarantined). */
export const acknowledgement = z.object({
  uid: z.string().nullable(),
  status: z.enum(['stored', 'known', 'conflict', 'refused']),
  flagged: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/**
 * The current release with the device's settings: complete, or the changes since the device's
 * release.
 */
export const masterData = z.object({
  release: z.int(),
  hash: z.string(),
  /** null for a complete response, otherwise the release that the delta applies to. */
  since: z.int().nullable(),
  /** The shop's settings in the release; null: unchanged since `since`. */
  shop: z.record(z.string(), z.unknown()).nullable(),
  /** The device's current settings; null: unchanged by `If-None-Match`. */
  device: z.record(z.string(), z.unknown()).nullable(),
  /** Added and changed records by resource. */
  entities: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids removed since `since`, by resource. */
  removed: z.record(z.string(), z.array(z.uuid())),
})
/**
 * The settings of a shop that affect totals; `shop` contains everything on its screen except
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
  /** Present only if true. */
  listed_reasons_only: z.boolean().default(false),
})
/** The parsed settings. */
export type ShopSettings = z.infer<typeof shopSettings>

/** Response of GET /v1/device/master-data. */
export type MasterData = z.infer<typeof masterData>

/** Master data of the device's shop; ETag / If-None-Match return 304. */
export const getMasterData = defineEndpoint({
  method: 'GET',
  path: '/v1/device/master-data',
  access: 'device',
  summary: 'Get the current release, complete or as a delta',
  query: z.strictObject({
    since: queryInteger(0, 2_147_483_647)
      .optional()
      .describe(
        'Number of the release that the device has. The response is then a delta; without it, the response is complete.',
      ),
  }),
  response: dataOf(masterData),
})

/**
 * Server-Sent Events: `release`, `staff`, `release_table`, `restore_table`, `ping`; with
 * `Last-Event-ID` it starts with missed table events.
 */
export const deviceEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/device/events',
  access: 'device',
  summary: 'Open the event stream',
  produces: 'text/event-stream',
})

/** Paid receipts, idempotent by uid; each is acknowledged separately. */
export const postReceipts = defineEndpoint({
  method: 'POST',
  path: '/v1/device/receipts',
  access: 'device',
  summary: 'Post paid receipts',
  bodyLimit: 8 * 1024 * 1024,
  // `postedReceipt` parses each receipt separately, so that an invalid one does not affect the
  // others.
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
