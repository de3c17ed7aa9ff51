import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { reasonKinds } from './reasons.ts'

const typedReason = z.object({
  /** As in reports, with spaces for commas. */
  text: z.string(),
  kinds: z.array(z.enum(reasonKinds)),
  count: z.int(),
})
/** A typed reason with the actions it was used for. */
export type TypedReason = z.infer<typeof typedReason>

/**
 * Reasons that people typed in the last 12 months and that are neither the name nor an alias of a
 * reason, most frequent first; at most 200.
 */
export const listTypedReasons = defineEndpoint({
  method: 'GET',
  path: '/v1/typed-reasons',
  access: 'payment',
  summary: 'List typed reasons that belong to no reason',
  response: dataOf(z.array(typedReason)),
})
