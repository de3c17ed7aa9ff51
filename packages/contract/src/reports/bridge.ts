import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/**
 * Figures that connect the reports, in the currency's smallest unit: gross − discount + charge +
 * table_charge + gratuity + tax_on_top + unexplained = total; total − tax = net; net = items +
 * charges_net; total + tip + cash_rounding + excess + unsettled = received; received = tendered −
 * change.
 */
const bridgeFigures = z.object({
  /** Usual price of comped lines, which is not part of the gross. */
  comp_amount: z.int(),
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  /** Tax added to prices. Tax included in prices is part of the gross. */
  tax_on_top: z.int(),
  /** Differences of receipts whose amounts do not add up; such receipts are flagged. */
  unexplained: z.int(),
  total: z.int(),
  tax: z.int(),
  net: z.int(),
  items: z.int(),
  charges_net: z.int(),
  tip: z.int(),
  /** Rounding of amounts paid in cash. */
  cash_rounding: z.int(),
  /**
   * Amounts above the amount due that the shop keeps: the rest of vouchers, and cash given without
   * change.
   */
  excess: z.int(),
  /** Payments above the amount due (negative: below it). */
  unsettled: z.int(),
  received: z.int(),
  tendered: z.int(),
  change: z.int(),
})
export type BridgeFigures = z.infer<typeof bridgeFigures>

/**
 * The figures between gross and the amount received, for the receipts of any report with the same
 * query.
 */
export const getBridge = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/bridge',
  access: 'reports',
  summary: 'Get the bridge from gross sales to payments received',
  query: reportQuery,
  response: z.object({ data: z.object({ basis: reportBasis, figures: bridgeFigures }) }),
})
