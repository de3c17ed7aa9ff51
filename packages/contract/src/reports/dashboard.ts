import { z } from 'zod'
import { queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { shopAttention } from './attention.ts'

/** Figures of the dashboard; money in the currency's smallest unit, net without tax. */
export const dashboardFigures = z.object({
  receipts: z.int(),
  guests: z.int(),
  total: z.int(),
  net: z.int(),
})
/** Figures of the dashboard. */
export type DashboardFigures = z.infer<typeof dashboardFigures>

const stretch = z.object({ figures: dashboardFigures, before: dashboardFigures })

/**
 * The current state of one shop, or of several of one currency; each counts by its own business day
 * and revenue timing.
 */
export const dashboard = z.object({
  at: z.string(),
  currency: z.enum(['JPY', 'USD']),
  shops: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      timezone: z.string(),
      business_date: z.string(),
      revenue_type: z.string(),
    }),
  ),
  today: dashboardFigures,
  /** The refunds of today, which `today` counts already; `amount` is what they gave back. */
  refunds: z.object({ count: z.int(), amount: z.int() }),
  /**
   * The same weekday in the past eight weeks, averaged over those with sales: until this time of
   * day, and the whole day. null if there were none.
   */
  usual: z
    .object({ until_now: dashboardFigures, whole_day: dashboardFigures, weeks: z.int() })
    .nullable(),
  /** By hour of the business day (25 is one o'clock at night). */
  hours: z.array(z.object({ hour: z.int(), total: z.int(), usual: z.int().nullable() })),
  /** The last 30 business days, today last. */
  days: z.array(z.object({ date: z.string(), figures: dashboardFigures })),
  /** The last 7 and 30 business days before today, and as many before those. */
  last_7: stretch,
  last_30: stretch,
  /** Best sellers of today. */
  top_items: z.array(z.object({ label: z.string(), quantity: z.int(), net: z.int() })),
  /** Payments of today by type, less change. */
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
  summary: 'Get the dashboard',
  query,
  response: z.object({ data: dashboard }),
})

/** Server-Sent Events: `dashboard` with the whole dashboard whenever it changes, `ping`. */
export const dashboardEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/dashboard/events',
  access: 'reports',
  summary: 'Open the event stream of the dashboard',
  query,
  produces: 'text/event-stream',
})
