import { roundingSteps } from '@pos/domain/money/adjusted-amount'
import { z } from 'zod'
import { problem } from '../fields/field-problem.ts'
import { listOf } from '../fields/list-schema.ts'
import type { ResourceDefinition } from '../resource.ts'

/** The number of rows of each kind that a report lists; its counts cover all rows. */
export const reportedRows = 100

/** Fields whose amounts can be raised or lowered together. */
export const priceFields = (resource: ResourceDefinition): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'money' && !field.readOnly ? [name] : [],
  )

/** Returns true if a resource has `POST /price-change`. */
export const hasPriceChange = (resource: ResourceDefinition): boolean =>
  resource.batch && priceFields(resource).length > 0

/**
 * Body of POST price-change, which applies to the list as filtered by the query, or to the records
 * in `ids`. `seen` repeats the hash that the trial run returned, so that the change is exactly the
 * one that the user saw.
 */
export function priceChangeBody(resource: ResourceDefinition) {
  return z
    .strictObject({
      field: z.enum(priceFields(resource)),
      kind: z.enum(['percent', 'amount']),
      /**
       * A percentage as a decimal, or an amount in the smallest unit of the currency; negative
       * values lower the prices.
       */
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
    .refine(({ dry_run, seen }) => dry_run || seen !== undefined, {
      path: ['seen'],
      ...problem({ key: 'required' }),
    })
}

const row = z.object({ id: z.uuid(), name: z.string(), before: z.int(), after: z.int() })

/** Result of a price change, or of a trial run; amounts in the smallest unit. */
export const priceChangeReport = z.object({
  /** Identifies the change so that it can be undone; null if nothing was written. */
  import_id: z.uuid().nullable(),
  seen: z.string(),
  counts: z.object({ change: z.int(), unchanged: z.int(), refused: z.int() }),
  /** The first records that change, in the order of the list. */
  rows: z.array(row),
  /** The first records that cannot change, with the reason in the caller's language. */
  refused: z.array(row.extend({ problems: z.array(z.string()) })),
})
export type PriceChangeReport = z.infer<typeof priceChangeReport>
