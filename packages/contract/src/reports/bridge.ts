import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/**
 * Figures that lead from one report to the next, in the currency's smallest unit: gross − discount
 * + charge + table_charge + gratuity + tax_on_top + unexplained = total; total − tax = net; net =
 * items + charges_net; total + tip + cash_rounding + excess + unsettled = received; received =
 * tendered − change.
 */
export const bridgeFigures = z.object({
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  /** Tax that is added to prices; tax inside of prices is a part of the gross. */
  tax_on_top: z.int(),
  /** From receipts whose sums do not add up, which are flagged. */
  unexplained: z.int(),
  total: z.int(),
  tax: z.int(),
  net: z.int(),
  items: z.int(),
  charges_net: z.int(),
  tip: z.int(),
  /** Rounding of amounts paid in cash. */
  cash_rounding: z.int(),
  /** Amounts above those due that the shop keeps: the rest of vouchers, and cash without change. */
  excess: z.int(),
  /** Payments above (or, negative, below) that. */
  unsettled: z.int(),
  received: z.int(),
  tendered: z.int(),
  change: z.int(),
})
export type BridgeFigures = z.infer<typeof bridgeFigures>

/** From gross to what was received, of the receipts of any report with the same query. */
export const getBridge = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/bridge',
  access: 'reports',
  summary: 'Get the bridge from gross sales to payments received',
  query: reportQuery,
  response: z.object({ data: z.object({ basis: reportBasis, figures: bridgeFigures }) }),
})
