import { roundingSteps } from '@pos/domain/money/adjusted-amount'
import { changedServices, keptPrices } from '@pos/domain/tax/tax-change'
import { z } from 'zod'
import { dataOf, idParams, isoDate, plainCsv, queryList } from '../answers.ts'
import { draftProblem } from '../devices/releases.ts'
import { defineEndpoint } from '../endpoint.ts'
import { decimal } from '../fields/field.ts'
import { fieldSchema } from '../fields/field-schema.ts'

/** The rate of a tax in percent: a decimal from 0 to 100 with up to three places. */
const rate = fieldSchema(decimal(0, 100, 3)).pipe(z.string())
const steps = roundingSteps.map(String)

/** Defines one tax, its new rate, the affected items, and the rule for prices with tax. */
const options = {
  from_tax_id: z.uuid(),
  to_rate: rate,
  service: z.enum(changedServices).default('both'),
  /** Only items of these family groups; all without it. */
  family_group_ids: queryList(z.uuid()).optional(),
  keep: z.enum(keptPrices).default('with_tax'),
  /** Multiple of new prices, in the smallest unit. */
  round_to: z.enum(steps).default('1'),
  rounding: z.enum(['half_up', 'up', 'down']).default('half_up'),
}
const optionsQuery = z.strictObject(options)
/** Options of a tax change. */
export type TaxChangeOptions = z.output<typeof optionsQuery>

/** A price before and after; null for a charge or an open price, which have none. */
const previewRow = z.object({
  resource: z.enum(['menu-items', 'courses', 'charges', 'table-charges']),
  id: z.uuid(),
  name: z.string(),
  service: z.enum(changedServices),
  /** null for the usual price; otherwise the period of a price under conditions, or ''. */
  price_of: z.string().nullable(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  net_before: z.int().nullable(),
  net_after: z.int().nullable(),
  /** Price without tax less cost; null without a known cost. */
  margin_before: z.int().nullable(),
  margin_after: z.int().nullable(),
})
export type TaxChangeRow = z.infer<typeof previewRow>

const taxName = z.object({ id: z.uuid().nullable(), label: z.string(), rate: z.string() })

/** Number of rows in a preview; the file has all. */
export const previewedRows = 200

const preview = z.object({
  from: taxName,
  /** The tax that applies afterwards; without an id it is created. */
  to: taxName,
  /** Records that change, by resource. */
  counts: z.object({ items: z.int(), courses: z.int(), charges: z.int(), prices: z.int() }),
  rows: z.array(previewRow),
  /** Number of all rows. */
  row_count: z.int(),
})
export type TaxChangePreview = z.infer<typeof preview>

/** Every price and margin before and after a tax change; nothing is stored. */
export const previewTaxChange = defineEndpoint({
  method: 'GET',
  path: '/v1/tax-changes/preview',
  access: 'payment',
  summary: 'Preview a tax change',
  query: optionsQuery,
  response: dataOf(preview),
})

/** The same as a file, with all rows. */
export const exportTaxChange = defineEndpoint({
  method: 'GET',
  path: '/v1/tax-changes/export',
  access: 'payment',
  summary: 'Export the preview of a tax change as CSV or Excel',
  query: optionsQuery.extend({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
    plain: plainCsv,
  }),
  produces: 'application/octet-stream',
})

const taxChange = z.object({
  id: z.uuid(),
  from: taxName,
  to: taxName,
  /** First business day with the new rate. */
  business_date: z.string(),
  /** Opening of that day. */
  starts_at: z.string(),
  /** Last business day with the new rate; null while it has no end. */
  last_date: z.string().nullable(),
  state: z.enum(['scheduled', 'active', 'ended', 'refused', 'cancelled']),
  records: z.int(),
  /** Releases that brought the change to devices and took it back. */
  release: z.int().nullable(),
  end_release: z.int().nullable(),
  /** Errors for which it was not applied. */
  problems: z.array(draftProblem),
  created_by: z.string(),
  created_at: z.string(),
})
export type TaxChangeRecord = z.infer<typeof taxChange>

/** Tax changes, latest day first. */
export const listTaxChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/tax-changes',
  access: 'payment',
  summary: 'List tax changes',
  response: dataOf(z.array(taxChange)),
})

/**
 * Freezes a tax change. At the opening of its business day it is applied to the draft and sent to
 * devices as a release that contains nothing else.
 */
export const scheduleTaxChange = defineEndpoint({
  method: 'POST',
  path: '/v1/tax-changes',
  access: 'releases',
  status: 201,
  summary: 'Schedule a tax change',
  body: z.strictObject({
    ...options,
    business_date: isoDate,
    last_date: isoDate.nullish(),
  }),
  response: dataOf(taxChange),
})

/**
 * Sets the last business day of a change; the former taxes and prices return at the opening of the
 * next day. null: it has no end.
 */
export const endTaxChange = defineEndpoint({
  method: 'PUT',
  path: '/v1/tax-changes/:id',
  access: 'releases',
  summary: 'Set the last day of a tax change',
  params: idParams,
  body: z.strictObject({ last_date: isoDate.nullable().default(null) }),
  response: dataOf(taxChange),
})

/** Cancels a change that has not begun; 404 afterwards. */
export const cancelTaxChange = defineEndpoint({
  method: 'DELETE',
  path: '/v1/tax-changes/:id',
  access: 'releases',
  status: 204,
  summary: 'Cancel a tax change',
  params: idParams,
})
