import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/**
 * How the figures of the reports lead from one to the next, in the currency's smallest unit: gross
 * − discount + charge + table_charge + gratuity + tax_on_top + unexplained = total; total − tax =
 * net; net = items + charges_net; total + tip + cash_rounding + excess + unsettled = received;
 * received = tendered − change.
 */
export const bridgeFigures = z.object({
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  /** Tax that is added to prices; tax inside of prices is a part of the gross. */
  tax_on_top: z.int(),
  /** Of receipts whose sums do not add up, which are flagged. */
  unexplained: z.int(),
  total: z.int(),
  tax: z.int(),
  net: z.int(),
  items: z.int(),
  charges_net: z.int(),
  tip: z.int(),
  /** What rounding added to amounts paid in cash. */
  cash_rounding: z.int(),
  /**
   * What the shop keeps above the amounts due: the rest of vouchers, and cash of which guests
   * wanted no change back.
   */
  excess: z.int(),
  /** What was paid above (or, negative, below) that. */
  unsettled: z.int(),
  received: z.int(),
  tendered: z.int(),
  change: z.int(),
})
/** How the figures of the reports lead from one to the next. */
export type BridgeFigures = z.infer<typeof bridgeFigures>

/** From gross to what was received, of the receipts of any report with the same query. */
export const getBridge = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/bridge',
  access: 'reports',
  summary: 'How gross, total, net and what was received lead from one to the next',
  query: reportQuery,
  response: z.object({ data: z.object({ basis: reportBasis, figures: bridgeFigures }) }),
})
