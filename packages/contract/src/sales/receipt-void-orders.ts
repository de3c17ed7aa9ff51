import { z } from 'zod'
import { dataOf, idParams, isoDate, queryInteger, queryList, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cursor, keysetPageOf } from '../keyset.ts'
import { postedVoidOrder } from './posted-void-order.ts'

/** A voided or moved line as stored. */
const voidOrder = postedVoidOrder.omit({ approved_by: true }).extend({
  staff_id: z.uuid().nullable(),
  /** Names of the people who approved the action. */
  approvers: z.array(z.string()),
  id: z.uuid(),
  shop_id: z.uuid(),
  device_id: z.uuid().nullable(),
  device: z.string().nullable(),
  business_date: z.string().nullable(),
  revenue_center: z.string().nullable(),
  time_period: z.string().nullable(),
  received_at: z.string(),
  /** Faults (`receipts.flags.<flag>`). */
  flags: z.array(z.string()),
  /** The number of the close of the business day that came before this record arrived. */
  after_close: z.int().nullable(),
  /** The receipt of the same check, if it has arrived. */
  receipt: z.object({ id: z.uuid(), receipt_number: z.string().nullable() }).nullable(),
})
export type VoidOrder = z.infer<typeof voidOrder>

const keys = queryList(safeText(200))

/** Filters of a list of void orders. */
const voidOrderFilters = z.strictObject({
  shop_ids: queryList(z.uuid()).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Selects voided lines, or lines moved to another table. */
  kind: z.enum(['void', 'moved']).optional(),
  weekday: queryInteger(1, 7).optional(),
  hour: queryInteger(0, 47).optional(),
  tables: keys.optional(),
  revenue_centers: keys.optional(),
  time_periods: keys.optional(),
  items: keys.optional(),
  /** Name of the person who voided or moved the line. */
  staff: safeText(200).optional(),
  /** People by account, or by name if the device posted no account. */
  staff_members: keys.optional(),
  reasons: queryList(safeText(400)).optional(),
  /**
   * Selects voids that arrived after their business day was closed, or all others. Both if omitted.
   */
  after_close: z.enum(['true', 'false']).optional(),
  /** Search terms in item, table, reason, people and uids. */
  q: safeText(100).optional(),
})
export type VoidOrderFilters = z.output<typeof voidOrderFilters>

/** Void orders by business day, newest first. */
export const listVoidOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/receipt-void-orders',
  access: 'receipts',
  summary: 'List voided and moved lines',
  query: voidOrderFilters.extend({
    cursor: cursor.optional(),
    per_page: queryInteger(1, 200).default(50),
    sort: z.enum(['-business_date', 'business_date']).default('-business_date'),
  }),
  response: keysetPageOf(voidOrder),
})

const voidTotals = z.object({
  currency: z.enum(['JPY', 'USD']),
  voids: z.int(),
  quantity: z.int(),
  amount: z.int(),
  moves: z.int(),
})
/** Totals of the filtered void orders of one currency. */
export type VoidTotals = z.infer<typeof voidTotals>

/** Totals of the filtered void orders, one entry per currency. */
export const getVoidOrderTotals = defineEndpoint({
  method: 'GET',
  path: '/v1/receipt-void-orders/totals',
  access: 'receipts',
  summary: 'Get the totals of the filtered void orders by currency',
  query: voidOrderFilters,
  response: dataOf(z.array(voidTotals)),
})

/** One void order. */
export const getVoidOrder = defineEndpoint({
  method: 'GET',
  path: '/v1/receipt-void-orders/:id',
  access: 'receipts',
  summary: 'Get a void order',
  params: idParams,
  response: dataOf(voidOrder),
})
