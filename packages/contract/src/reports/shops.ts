import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery, reportBasis, reportQuery, revenueFigures } from './report-query.ts'

/** A shop, with days without sales left at zero. */
export const shopRow = z.object({
  id: z.uuid(),
  label: z.string(),
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
})

/** Response of the report that compares shops, by name. */
export const shopsReport = z.object({
  basis: reportBasis,
  rows: z.array(shopRow),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
/** Response of the report that compares shops. */
export type ShopsReport = z.infer<typeof shopsReport>

/** Shops beside each other. */
export const getShopsReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/shops',
  access: 'reports',
  summary: 'Shops beside each other',
  query: reportQuery,
  response: z.object({ data: shopsReport }),
})

/** The same as a file. */
export const exportShopsReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/shops/export',
  access: 'reports',
  summary: 'Shops as CSV or Excel',
  query: reportQuery.extend(fileQuery),
  produces: 'application/octet-stream',
})
