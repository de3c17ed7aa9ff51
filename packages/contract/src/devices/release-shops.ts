import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { draftProblem, releaseNote } from './releases.ts'

/** Result of sending to one of several shops. */
const shopResult = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  /** `ready`: only checked; there are changes to send and no errors. */
  outcome: z.enum(['ready', 'sent', 'nothing', 'refused']),
  /** The current release; null before the first one. */
  release: z.int().nullable(),
  /** Records that differ from the previous release. */
  changed: z.int(),
  notified: z.int(),
  /** At most 50, errors first. */
  problems: z.array(draftProblem),
})
export type ShopResult = z.infer<typeof shopResult>

/** Number of shops that one request sends to. */
const maxShopsAtOnce = 50

/**
 * Sends the drafts of several shops separately: a draft with errors is refused, the others are
 * sent.
 */
export const sendToShops = defineEndpoint({
  method: 'POST',
  path: '/v1/releases/shops',
  access: 'releases',
  summary: 'Send releases to several shops, or preview them',
  body: z.strictObject({
    shop_ids: z.array(z.uuid()).min(1).max(maxShopsAtOnce),
    note: releaseNote,
    /** true: only a check; nothing is sent. */
    check_only: z.boolean().default(false),
  }),
  response: dataOf(z.array(shopResult)),
})
