import { printerStates } from '@pos/domain/devices/device-states'
import { typedKeys } from '@pos/domain/typed-entries'
import { z } from 'zod'
import { dataOf, instant } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { webhookOffReasons } from '../webhooks/webhook-lists.ts'

/**
 * Kinds of alerts, the costliest first, each with the permission for the screen that resolves it.
 */
export const attentionPermissions = {
  trouble_tables: 'trouble_tables',
  devices_offline: 'devices',
  printers_failing: 'printers',
  queues_late: 'devices',
  clocks_off: 'devices',
  oversold: 'availability',
  refused_posts: 'receipts',
  flagged_receipts: 'receipts',
  sign_ins_locked: 'devices',
  sends_refused: 'releases',
  releases_late: 'releases',
  running_low: 'availability',
  unsent_changes: 'releases',
} as const satisfies Record<string, Permission>
/** A kind of alert. */
export type AttentionKind = keyof typeof attentionPermissions
/** All kinds of alerts, the costliest first. */
export const attentionKinds = typedKeys(attentionPermissions)

const named = z.object({ id: z.uuid(), name: z.string() })

/**
 * Alerts of a shop; everything is zero or empty if there are none. Kinds for which the caller lacks
 * the permission are zero and empty too.
 */
export const shopAttention = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  trouble_tables: z.int(),
  /** Devices that were connected before and are not now. */
  devices_offline: z.array(named.extend({ last_seen_at: z.string() })),
  /** Printers that cannot print, reported by devices that are online. */
  printers_failing: z.array(
    named.extend({
      state: z.enum(printerStates),
      since: z.string(),
      device: z.string(),
      backup: z.string().nullable(),
    }),
  ),
  /** Devices in which a receipt has been waiting for more than ten minutes. */
  queues_late: z.array(named.extend({ receipts: z.int(), oldest_at: z.string() })),
  /**
   * Devices that are online and whose clock deviates by more than two minutes; positive if it is
   * ahead.
   */
  clocks_off: z.array(named.extend({ offset_seconds: z.int(), since: z.string() })),
  /**
   * Devices that have not applied a release which they could have fetched more than ten minutes
   * ago.
   */
  releases_late: z.array(named.extend({ release: z.int(), since: z.string() })),
  /**
   * Scheduled releases that were refused in the last seven days; none after a later successful one.
   */
  sends_refused: z.int(),
  /** Devices on which wrong security codes locked staff sign-in within the last hour. */
  sign_ins_locked: z.array(named.extend({ at: z.string() })),
  /**
   * The number of records that differ between draft and current release, as in the preview before
   * sending.
   */
  unsent_changes: z.int(),
  refused_posts: z.int(),
  /** Items of which more were ordered than were available, the worst first. */
  oversold: z.array(named.extend({ remaining: z.int() })),
  /** Counted items of which few are left, the fewest first. */
  running_low: z.array(named.extend({ remaining: z.int() })),
  /**
   * Receipts paid since `flagged_since` whose amounts do not add up, without set-aside receipts.
   */
  flagged_receipts: z.int(),
  /**
   * The first of the last seven business days, today included. There is no last day, because a
   * device with a fast clock needs attention too.
   */
  flagged_since: z.string(),
  /** The time of the newest alert of each kind that exists. */
  raised_at: z.partialRecord(z.enum(attentionKinds), z.string()),
})
export type ShopAttention = z.infer<typeof shopAttention>

/** Filters of the receipts list that select exactly the receipts counted in `flagged_receipts`. */
export const flaggedFilters = ({ flagged_since }: Pick<ShopAttention, 'flagged_since'>) =>
  ({ from: flagged_since, date_type: 'paid_at', flagged: 'true', set_aside: 'false' }) as const

/** Content of the notification bell: alerts of the shops that the caller may see. */
const alerts = z.object({
  at: z.string(),
  /** The time until which the caller has seen all alerts; null if never. Later alerts are new. */
  seen_at: z.string().nullable(),
  shops: z.array(
    shopAttention.extend({
      /** IANA name of the time zone, for displaying times. */ timezone: z.string(),
    }),
  ),
  /**
   * Webhooks of the organization that the server switched off, newest first, until they are
   * switched on again; empty without the permission.
   */
  webhooks_off: z.array(named.extend({ off_at: z.string(), reason: z.enum(webhookOffReasons) })),
})
export type Alerts = z.infer<typeof alerts>

/** Returns the alerts of the current shop, or of all shops that the caller may see, at most 100. */
export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/alerts',
  access: 'profile',
  summary: 'List alerts of the current shop or of all shops',
  query: z.strictObject({ shops: z.enum(['current', 'all']).default('current') }),
  response: dataOf(alerts),
})

/**
 * Saves the time until which the caller has seen the alerts. A time before the saved one, or in the
 * future, has no effect.
 */
export const markAlertsSeen = defineEndpoint({
  method: 'PUT',
  path: '/v1/alerts/seen',
  access: 'profile',
  summary: 'Mark alerts as seen',
  body: z.strictObject({ seen_at: instant }),
  response: dataOf(z.object({ seen_at: z.string() })),
})
