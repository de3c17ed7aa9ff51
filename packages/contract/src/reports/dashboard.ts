import { z } from 'zod'
import { queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { shopAttention } from './attention.ts'

/** Figures of the dashboard; money in the currency's smallest unit, net without tax. */
const dashboardFigures = z.object({
  receipts: z.int(),
  guests: z.int(),
  total: z.int(),
  net: z.int(),
})
export type DashboardFigures = z.infer<typeof dashboardFigures>

const stretch = z.object({ figures: dashboardFigures, before: dashboardFigures })

/**
 * The current state of a shop, or of several shops with the same currency. Each shop counts by its
 * own business day and revenue timing.
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
  /** Today's refunds, which are included in `today`; `amount` is what they gave back. */
  refunds: z.object({ count: z.int(), amount: z.int() }),
  /**
   * The same weekday of the past eight weeks, averaged over those with sales: until this time of
   * day, and the whole day. null if none had sales.
   */
  usual: z
    .object({ until_now: dashboardFigures, whole_day: dashboardFigures, weeks: z.int() })
    .nullable(),
  /** By hour of the business day (25 is 1 a.m.). */
  hours: z.array(z.object({ hour: z.int(), total: z.int(), usual: z.int().nullable() })),
  /** The last 30 business days, today last. */
  days: z.array(z.object({ date: z.string(), figures: dashboardFigures })),
  /** The last 7 and 30 business days before today, each with the equally long period before it. */
  last_7: stretch,
  last_30: stretch,
  /** Best sellers of today. */
  top_items: z.array(z.object({ label: z.string(), quantity: z.int(), net: z.int() })),
  /** Today's payments by type, without change. */
  payments: z.array(z.object({ type: z.string(), count: z.int(), amount: z.int() })),
  open_tables: z.object({
    tables: z.int(),
    guests: z.int(),
    amount: z.int(),
    /** Average stay of the parties at tables in the 30 business days before today. */
    usual_stay_minutes: z.int().nullable(),
  }),
  attention: z.array(shopAttention),
})
/** The dashboard of one or several shops at this moment. */
export type Dashboard = z.infer<typeof dashboard>

const query = z.strictObject({
  /** Comma separated; defaults to the current shop. */
  shop_ids: queryList(z.uuid()).optional(),
})

/** Returns the dashboard. */
export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/v1/dashboard',
  access: 'reports',
  summary: 'Get the dashboard',
  query,
  response: z.object({ data: dashboard }),
})

/** Server-Sent Events: `dashboard` with the whole dashboard whenever it changes, and `ping`. */
export const dashboardEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/dashboard/events',
  access: 'reports',
  summary: 'Open the event stream of the dashboard',
  query,
  produces: 'text/event-stream',
})
