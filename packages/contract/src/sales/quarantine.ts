import { z } from 'zod'
import { dataOf, idParams, noteText, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { cursor, keysetMeta } from '../keyset.ts'

const refusedPost = z.object({
  id: z.uuid(),
  kind: z.enum(['receipt', 'void_order', 'cash_event', 'check_event']),
  uid: z.string().nullable(),
  device: z.string().nullable(),
  reason: z.enum(['invalid', 'conflict']),
  errors: z.record(z.string(), z.array(z.string())),
  received_at: z.string(),
  resolution: z.enum(['taken_in', 'dismissed']).nullable(),
  resolved_at: z.string().nullable(),
  resolved_by_name: z.string().nullable(),
  resolution_reason: z.string().nullable(),
  /** The receipt, void order or drawer event as which it was stored. */
  record_id: z.uuid().nullable(),
})
/** A refused post, unchanged, with the reason and its outcome. */
const quarantinedPost = refusedPost.extend({ content: z.unknown() })
export type QuarantinedPost = z.infer<typeof quarantinedPost>

/** A refused post in the list, without its content, with its first errors and their number. */
const listedPost = refusedPost.extend({ error_count: z.int() })
export type ListedPost = z.infer<typeof listedPost>

/** The number of errors of a post that the list shows. */
export const listedErrors = 5

/** Posts that were refused, newest first. */
export const listQuarantine = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/quarantine',
  access: 'receipts',
  summary: 'List refused records',
  query: z.strictObject({
    cursor: cursor.optional(),
    per_page: queryInteger(1, 200).default(50),
    state: z.enum(['open', 'resolved']).optional(),
  }),
  response: z.object({ data: z.array(listedPost), meta: keysetMeta.extend({ total: z.int() }) }),
})

/** One refused post. */
export const getQuarantined = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/quarantine/:id',
  access: 'receipts',
  summary: 'Get a refused record',
  params: idParams,
  response: dataOf(quarantinedPost.extend({ existing_id: z.uuid().nullable() })),
})

/**
 * Stores a refused post after its cause is fixed, unchanged or with corrected content. Fails with
 * 422 and the remaining errors.
 */
export const acceptQuarantined = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/quarantine/:id/take-in',
  access: 'receipts',
  summary: 'Accept a refused record',
  params: idParams,
  bodyLimit: 2 * 1024 * 1024,
  /** `content` replaces the posted content and needs a reason. */
  body: z
    .strictObject({
      content: z.unknown().optional(),
      reason: noteText(400).trim().min(1).optional(),
    })
    .refine(({ content, reason }) => content === undefined || reason !== undefined, {
      path: ['reason'],
      ...problem({ key: 'required' }),
    }),
  response: dataOf(
    z.object({
      status: z.enum(['stored', 'known']),
      record_id: z.uuid(),
      flagged: z.array(z.string()),
    }),
  ),
})

/** Dismisses a refused post permanently. */
export const dismissQuarantined = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/quarantine/:id/dismiss',
  access: 'receipts',
  summary: 'Dismiss a refused record',
  params: idParams,
  body: z.strictObject({ reason: noteText(400).trim().min(1) }),
  status: 204,
})
