import { z } from 'zod'
import { dataOf, noteText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { receiptFilters } from './receipt-filters.ts'

/** The number of receipts that can be set aside or restored at once. */
export const mostSetAside = 1000

const ids = z.array(z.uuid()).min(1).max(mostSetAside)
const reason = noteText(400).trim().min(1)

/** Receipts to set aside, and the reason. */
const setAsideBody = z.strictObject({
  ids,
  reason,
})
export type SetAsideBody = z.output<typeof setAsideBody>

/**
 * Receipts by id with the reason, or all receipts that one operation set aside and that still are,
 * to undo it.
 */
const restoreBody = z
  .strictObject({ ids: ids.optional(), act_id: z.uuid().optional(), reason: reason.optional() })
  .refine((body) => (body.ids === undefined) !== (body.act_id === undefined), {
    path: ['ids'],
    ...problem({ key: 'one_of_fields', params: { fields: 'ids, act_id' } }),
  })
  .refine((body) => body.act_id !== undefined || body.reason !== undefined, {
    path: ['reason'],
    ...problem({ key: 'required' }),
  })
/** Receipts to restore. */
export type RestoreBody = z.output<typeof restoreBody>

const done = dataOf(
  z.object({
    /** Needed to undo it: `act_id` of POST /v1/receipts/restore. */
    act_id: z.uuid(),
    /** The number of receipts that changed; receipts already in that state are not counted. */
    receipts: z.int(),
  }),
)

/**
 * The ids of exactly the filtered receipts, so that an operation on all of them affects only what
 * the user saw.
 */
export const selectReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/selection',
  access: 'receipts',
  summary: `List the ids of all filtered receipts, at most ${mostSetAside}, with their totals`,
  query: receiptFilters,
  response: dataOf(
    z.object({
      ids: z.array(z.uuid()),
      totals: z.array(
        z.object({ currency: z.enum(['JPY', 'USD']), receipts: z.int(), total: z.int() }),
      ),
    }),
  ),
})

/**
 * Receipts that do not count (a broken device, training): they are kept and marked, and no report
 * includes them.
 */
export const setReceiptsAside = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/set-aside',
  access: 'receipts',
  summary: 'Set receipts aside: they are kept and count in no report',
  body: setAsideBody,
  response: done,
})

/** Undoes setting aside. */
export const restoreReceipts = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/restore',
  access: 'receipts',
  summary: 'Restore receipts that were set aside',
  body: restoreBody,
  response: done,
})
