import { printerStates } from '@pos/domain/devices/device-states'
import { typedKeys } from '@pos/domain/typed-entries'
import { z } from 'zod'
import { dataOf, instant } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { webhookOffReasons } from '../webhooks/webhook-lists.ts'

/**
 * Kinds of alerts, the costliest first, each with the permission of the screen that resolves it.
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
 * Alerts of a shop; all zero and empty without any. Kinds that the caller has no permission for are
 * zero and empty too.
 */
export const shopAttention = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  trouble_tables: z.int(),
  devices_offline: z.array(named.extend({ last_seen_at: z.string().nullable() })),
  /** Printers that print nothing, as devices say that are online. */
  printers_failing: z.array(
    named.extend({
      state: z.enum(printerStates),
      since: z.string(),
      device: z.string(),
      backup: z.string().nullable(),
    }),
  ),
  /** Devices in which a receipt has waited for more than ten minutes. */
  queues_late: z.array(named.extend({ receipts: z.int(), oldest_at: z.string() })),
  /** Devices that are online and whose clock is off by more than two minutes; positive: ahead. */
  clocks_off: z.array(named.extend({ offset_seconds: z.int(), since: z.string() })),
  /** Devices that do not run a release which they could have fetched more than ten minutes ago. */
  releases_late: z.array(named.extend({ release: z.int(), since: z.string() })),
  /**
   * Scheduled sendings that were refused in the last seven days; none once something was sent
   * since.
   */
  sends_refused: z.int(),
  /** Devices on which wrong security codes locked the sign-in of staff within the last hour. */
  sign_ins_locked: z.array(named.extend({ at: z.string() })),
  /**
   * Records in which the draft differs from the current release, as the preview of sending counts
   * them.
   */
  unsent_changes: z.int(),
  refused_posts: z.int(),
  /** Items of which more were ordered than there were, the worst first. */
  oversold: z.array(named.extend({ remaining: z.int() })),
  /** Counted items of which a few are left, the fewest first. */
  running_low: z.array(named.extend({ remaining: z.int() })),
  /**
   * Receipts paid since `flagged_since` whose sums do not add up, without those that were set
   * aside.
   */
  flagged_receipts: z.int(),
  /**
   * The first of the last seven business days, including today. There is no last day, because a
   * device whose clock is ahead needs attention too.
   */
  flagged_since: z.string(),
  /** When the newest of each kind came up; only of kinds that there are. */
  raised_at: z.partialRecord(z.enum(attentionKinds), z.string()),
})
export type ShopAttention = z.infer<typeof shopAttention>

/** Filters of the receipts list that match exactly the receipts that `flagged_receipts` counts. */
export const flaggedFilters = ({ flagged_since }: Pick<ShopAttention, 'flagged_since'>) =>
  ({ from: flagged_since, date_type: 'paid_at', flagged: 'true', set_aside: 'false' }) as const

/** Content of the bell: alerts of the shops that the caller may see. */
export const alerts = z.object({
  at: z.string(),
  /** Until when the caller has seen everything; null: never. Whatever came up later is new. */
  seen_at: z.string().nullable(),
  shops: z.array(
    shopAttention.extend({ /** IANA name, for the times of the shop. */ timezone: z.string() }),
  ),
  /**
   * Webhooks of the organization that the server has switched off, the newest first, until they are
   * on again; empty without the permission.
   */
  webhooks_off: z.array(named.extend({ off_at: z.string(), reason: z.enum(webhookOffReasons) })),
})
export type Alerts = z.infer<typeof alerts>

/**
 * Returns the caller's alerts: of the current shop, or of all shops that the caller may see, at
 * most 100.
 */
export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/alerts',
  access: 'profile',
  summary: 'List alerts of the current shop or of all shops',
  query: z.strictObject({ shops: z.enum(['current', 'all']).default('current') }),
  response: dataOf(alerts),
})

/**
 * Notes until when the caller has seen what needs attention. An earlier moment than the one noted,
 * or one to come, changes nothing more.
 */
export const markAlertsSeen = defineEndpoint({
  method: 'PUT',
  path: '/v1/alerts/seen',
  access: 'profile',
  summary: 'Mark alerts as seen',
  body: z.strictObject({ seen_at: instant }),
  response: dataOf(z.object({ seen_at: z.string() })),
})
