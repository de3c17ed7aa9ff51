import { roundingSteps } from '@pos/domain/adjusted-amount'
import { z } from 'zod'
import { problem } from './field-schema.ts'
import { listOf } from './list-schema.ts'
import type { ResourceDefinition } from './resource.ts'

/** So many rows of each kind a report names; its counts tell of all. */
export const reportedRows = 100

/** The fields whose amounts can be raised or lowered together. */
export const priceFields = (resource: ResourceDefinition): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'money' && !field.readOnly ? [name] : []))

/** Whether a resource has `POST /price-change`. */
export const hasPriceChange = (resource: ResourceDefinition): boolean => resource.batch && priceFields(resource).length > 0

/**
 * Body of POST price-change; what it is about is the list as its query filters it, or the `ids` of it. What is really done must be what
 * was looked at: `seen` is the mark that the dry run answered.
 */
export function priceChangeBody(resource: ResourceDefinition) {
  return z
    .strictObject({
      field: z.enum(priceFields(resource)),
      kind: z.enum(['percent', 'amount']),
      /** Percent as a decimal, or an amount of the currency's smallest unit; negative lowers. */
      by: z.string().regex(/^-?\d{1,7}(\.\d{1,3})?$/),
      round_to: z.literal([...roundingSteps]),
      ids: listOf(z.uuid(), 20_000, 1).optional(),
      dry_run: z.boolean().default(false),
      seen: z.string().max(100).optional(),
    })
    .refine(({ kind, by }) => kind === 'percent' || !by.includes('.'), {
      path: ['by'],
      ...problem({ key: 'invalid_amount', amount: true }),
    })
    .refine(({ kind, by }) => kind === 'amount' || Number(by) >= -100, {
      path: ['by'],
      ...problem({ key: 'min_value', params: { min: -100 } }),
    })
    .refine(({ kind, by }) => kind === 'amount' || Number(by) <= 1000, {
      path: ['by'],
      ...problem({ key: 'max_value', params: { max: 1000 } }),
    })
    .refine(({ dry_run, seen }) => dry_run || seen !== undefined, { path: ['seen'], ...problem({ key: 'required' }) })
}

const row = z.object({ id: z.uuid(), name: z.string(), before: z.int(), after: z.int() })

/** What a price change would do, or did; amounts in the smallest unit. */
export const priceChangeReport = z.object({
  /** For undoing it, as an import; null when nothing was written. */
  import_id: z.uuid().nullable(),
  seen: z.string(),
  counts: z.object({ change: z.int(), unchanged: z.int(), refused: z.int() }),
  /** The first ones that change, in the list's order. */
  rows: z.array(row),
  /** The first ones that cannot, with the reason in the caller's language. */
  refused: z.array(row.extend({ problems: z.array(z.string()) })),
})
/** What a price change would do, or did. */
export type PriceChangeReport = z.infer<typeof priceChangeReport>
