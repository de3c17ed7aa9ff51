import { printerStates } from '@pos/domain/device-states'
import { z } from 'zod'
import { queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Figures of the dashboard; money in the currency's smallest unit, net without tax. */
export const dashboardFigures = z.object({ receipts: z.int(), guests: z.int(), total: z.int(), net: z.int() })
/** Figures of the dashboard. */
export type DashboardFigures = z.infer<typeof dashboardFigures>

const stretch = z.object({ figures: dashboardFigures, before: dashboardFigures })

const named = z.object({ id: z.uuid(), name: z.string() })

/** What needs somebody's attention in a shop; nothing if all is zero and empty. */
export const shopAttention = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  trouble_tables: z.int(),
  devices_offline: z.array(named.extend({ last_seen_at: z.string().nullable() })),
  /** Printers that print nothing, as devices say that are online. */
  printers_failing: z.array(
    named.extend({ state: z.enum(printerStates), since: z.string(), device: z.string(), backup: z.string().nullable() }),
  ),
  /** Devices in which a receipt has waited for more than ten minutes. */
  queues_late: z.array(named.extend({ receipts: z.int(), oldest_at: z.string() })),
  /** Devices that are online and whose clock is off by more than two minutes; positive: ahead. */
  clocks_off: z.array(named.extend({ offset_seconds: z.int(), since: z.string() })),
  /** Devices that do not run a release which they could have fetched more than ten minutes ago. */
  releases_late: z.array(named.extend({ release: z.int(), since: z.string() })),
  /** Scheduled sendings that were refused in the last seven days; none once something was sent since. */
  sends_refused: z.int(),
  /** Devices on which wrong security codes locked the sign-in of staff within the last hour. */
  sign_ins_locked: z.array(named.extend({ at: z.string() })),
  /** Records changed since the last sending. */
  unsent_changes: z.int(),
  refused_posts: z.int(),
  /** Items of which more were ordered than there were, the worst first. */
  oversold: z.array(z.object({ id: z.uuid(), name: z.string(), remaining: z.int() })),
  /** Receipts paid since `flagged_since` whose sums do not add up, without those that were set aside. */
  flagged_receipts: z.int(),
  /**
   * The first of the last seven business days, including today. There is no last day, because a device whose clock is ahead needs
   * attention too.
   */
  flagged_since: z.string(),
})
/** What needs somebody's attention in a shop. */
export type ShopAttention = z.infer<typeof shopAttention>

/** Filters of the receipts list that match exactly the receipts that `flagged_receipts` counts. */
export const flaggedFilters = ({ flagged_since }: Pick<ShopAttention, 'flagged_since'>) =>
  ({ from: flagged_since, date_type: 'paid_at', flagged: 'true', set_aside: 'false' }) as const

/** The current state of one shop, or of several of one currency; each counts by its own business day and revenue timing. */
export const dashboard = z.object({
  at: z.string(),
  currency: z.enum(['JPY', 'USD']),
  shops: z.array(z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), business_date: z.string(), revenue_type: z.string() })),
  today: dashboardFigures,
  /** The refunds of today, which `today` counts already; `amount` is what they gave back. */
  refunds: z.object({ count: z.int(), amount: z.int() }),
  /**
   * The same weekday in the past eight weeks, averaged over those with sales: until this time of day, and the whole day. null if there
   * were none.
   */
  usual: z.object({ until_now: dashboardFigures, whole_day: dashboardFigures, weeks: z.int() }).nullable(),
  /** By hour of the business day (25 is one o'clock at night). */
  hours: z.array(z.object({ hour: z.int(), total: z.int(), usual: z.int().nullable() })),
  /** The last 30 business days, today last. */
  days: z.array(z.object({ date: z.string(), figures: dashboardFigures })),
  /** The last 7 and 30 business days before today, and as many before those. */
  last_7: stretch,
  last_30: stretch,
  /** Of today, best first. */
  top_items: z.array(z.object({ label: z.string(), quantity: z.int(), net: z.int() })),
  /** Of today by payment type, change taken off. */
  payments: z.array(z.object({ type: z.string(), count: z.int(), amount: z.int() })),
  open_tables: z.object({ tables: z.int(), guests: z.int(), amount: z.int() }),
  attention: z.array(shopAttention),
})
/** Now, of one or several shops. */
export type Dashboard = z.infer<typeof dashboard>

const query = z.strictObject({
  /** Comma separated; the current shop when left out. */
  shop_ids: queryList(z.uuid()).optional(),
})

/** The dashboard as it is now. */
export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/v1/dashboard',
  access: 'reports',
  summary: 'Today, the last days, and what needs attention',
  query,
  response: z.object({ data: dashboard }),
})

/** Server-Sent Events: `dashboard` with the whole dashboard whenever it changes, `ping`. */
export const dashboardEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/dashboard/events',
  access: 'reports',
  summary: 'The dashboard, live',
  query,
  produces: 'text/event-stream',
})
