import { z } from 'zod'
import { dataOf, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

const year = z.int().min(2000).max(2999)
/** Weights of the weekdays, Monday first; all zero counts as all alike. */
const weights = z.array(z.int().min(0).max(999)).length(7)
/** Target of a month's net sales, in the currency's smallest unit. */
const targetAmount = z.int().min(1).max(999_999_999_999)

/** The targets of a shop's year. */
export const salesTargets = z.object({
  year,
  weights,
  /** January first. */
  months: z.array(
    z.object({
      /** First day of the month. */
      month: z.string(),
      target: targetAmount.nullable(),
      /** Net sales (without tax) so far, and of the same month a year before. */
      net: z.int(),
      net_before: z.int(),
    }),
  ),
  /** Counts the changes of the shop's targets: a later one than that which was read is refused. */
  version: z.int(),
})
/** The targets of a shop's year. */
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

/** Sets the months of a year; a month without a target has none. */
export const saveSalesTargets = defineEndpoint({
  method: 'PUT',
  path: '/v1/sales-targets',
  access: 'targets',
  summary: 'Set the sales targets of a year',
  body: targetsBody,
  response: dataOf(salesTargets),
})
