import { z } from 'zod'
import { dataOf, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { receiptFilters } from './receipts.ts'

/** So many receipts can be set aside, or put back, at once. */
export const mostSetAside = 1000

const ids = z.array(z.uuid()).min(1).max(mostSetAside)
const reason = safeText(400)

/** Which receipts, and why they must not count. */
export const setAsideBody = z.strictObject({
  ids,
  reason: reason.refine((text) => text.trim() !== ''),
})
/** Which receipts, and why they must not count. */
export type SetAsideBody = z.output<typeof setAsideBody>

/** Receipts by id, or all that one act set aside and that still are. */
export const restoreBody = z
  .strictObject({ ids: ids.optional(), act_id: z.uuid().optional(), reason: reason.nullable().optional() })
  .refine((body) => (body.ids === undefined) !== (body.act_id === undefined), { path: ['ids'] })
/** Which receipts count again. */
export type RestoreBody = z.output<typeof restoreBody>

const done = dataOf(
  z.object({
    /** Undoes it: `act_id` of POST /v1/receipts/restore. */
    act_id: z.uuid(),
    /** Receipts that this changed; those that were so already are not among them. */
    receipts: z.int(),
  }),
)

/** Exactly which receipts the filters leave, for what is done with all of them: what was looked at is what is done. */
export const selectReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/selection',
  access: 'receipts',
  summary: `Ids of all filtered receipts, at most ${mostSetAside}, with their number and sum by currency`,
  query: receiptFilters,
  response: dataOf(
    z.object({
      ids: z.array(z.uuid()),
      totals: z.array(z.object({ currency: z.enum(['JPY', 'USD']), receipts: z.int(), total: z.int() })),
    }),
  ),
})

/** Receipts that must not count (a broken device, training): they stay, marked, and are in no report. */
export const setReceiptsAside = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/set-aside',
  access: 'receipts',
  summary: 'Set receipts aside: they stay and count nowhere',
  body: setAsideBody,
  response: done,
})

/** Undoes setting aside. */
export const restoreReceipts = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/restore',
  access: 'receipts',
  summary: 'Put receipts back that were set aside: they count again',
  body: restoreBody,
  response: done,
})
