import { z } from 'zod'
import { dataOf, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const year = z.int().min(2000).max(2999)
/** Weights of the weekdays, Monday first; if all are zero, all days are equal. */
const weights = z.array(z.int().min(0).max(999)).length(7)
/** Target of a month's net sales, in the currency's smallest unit. */
const targetAmount = z.int().min(1).max(999_999_999_999)

/** The targets of a shop's year. */
const salesTargets = z.object({
  year,
  weights,
  /** January first. */
  months: z.array(
    z.object({
      /** First day of the month. */
      month: z.string(),
      target: targetAmount.nullable(),
      /** Net sales (without tax) so far, and in the same month of the year before. */
      net: z.int(),
      net_before: z.int(),
    }),
  ),
  /**
   * Counts the changes of the shop's targets. A write is refused if this number is no longer the
   * one that the client read.
   */
  version: z.int(),
})
export type SalesTargets = z.infer<typeof salesTargets>

/** Returns the sales targets of the current shop for the months of a year. */
export const getSalesTargets = defineEndpoint({
  method: 'GET',
  path: '/v1/sales-targets',
  access: 'targets',
  summary: 'Get the sales targets of a year with net sales by month',
  query: z.strictObject({ year: z.coerce.number().pipe(year) }),
  response: dataOf(salesTargets),
})

const targetsBody = z.strictObject({
  year,
  weights,
  targets: z.array(targetAmount.nullable()).length(12),
  version: recordVersion,
})
/** The targets of a year's months, January first. */
export type SalesTargetsBody = z.output<typeof targetsBody>

/** Sets the targets of the months of a year; omitted months have none. */
export const saveSalesTargets = defineEndpoint({
  method: 'PUT',
  path: '/v1/sales-targets',
  access: 'targets',
  summary: 'Set the sales targets of a year',
  body: targetsBody,
  response: dataOf(salesTargets),
})
