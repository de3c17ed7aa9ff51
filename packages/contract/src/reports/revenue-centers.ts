import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  fileQuery,
  reportBasis,
  reportQuery,
  revenueFigures,
  rowKeys,
  rowLabel,
} from './report-query.ts'

/** `by_period` adds the figures of each revenue center by day, week, month or year. */
export const revenueCentersQuery = reportQuery.extend({
  by_period: z.enum(['true', 'false']).default('false'),
})

/** A revenue center; its label is null for receipts without one. */
export const revenueCenterRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
  /** Every period of the range, in order; null unless requested. */
  periods: z
    .array(
      z.object({ period: z.string(), from: z.string(), to: z.string(), figures: revenueFigures }),
    )
    .nullable(),
})

/** Response of the revenue centers report; highest net first. */
export const revenueCentersReport = z.object({
  basis: reportBasis,
  rows: z.array(revenueCenterRow),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
/** Response of the revenue centers report. */
export type RevenueCentersReport = z.infer<typeof revenueCentersReport>

/** Revenues by revenue center, optionally by period. */
export const getRevenueCentersReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/revenue-centers',
  access: 'reports',
  summary: 'Revenues by revenue center',
  query: revenueCentersQuery,
  response: z.object({ data: revenueCentersReport }),
})

/** The same as a file. */
export const exportRevenueCentersReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/revenue-centers/export',
  access: 'reports',
  summary: 'Revenues by revenue center as CSV or Excel',
  query: revenueCentersQuery.extend(fileQuery),
  produces: 'application/octet-stream',
})
