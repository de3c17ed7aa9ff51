import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { copyModes, transferCounts, transferRow } from './transfer.ts'

/** Shops that one copy can write to. */
const maxCopyShops = 100
/** Maximum number of single records in a copy; whole resources have no limit. */
const maxCopyRecords = 5000
/** Maximum characters of a preview's rows over all resources. */
export const maxPreviewText = 200_000
/** Maximum number of refused records listed per shop. */
export const maxCopyProblems = 20

/** Amounts of an existing record: unchanged, or those of the copied record. */
const copyPrices = ['keep', 'copy'] as const

/** Source, content and options of a copy. */
const copyRequest = z.strictObject({
  from_shop_id: z.uuid(),
  /** Resources: all records (`ids` null), or some. */
  selection: listOf(
    z.strictObject({
      resource: z.string().max(60),
      ids: listOf(z.uuid(), maxCopyRecords, 1).nullable().default(null),
    }),
    50,
    1,
  ),
  /** `replace` deletes records, so it requires whole resources. */
  mode: z.enum(copyModes),
  prices: z.enum(copyPrices).default('keep'),
})
export type CopyRequest = z.infer<typeof copyRequest>

/** A record that cannot be written, with the reason in the reader's language. */
const copyProblem = z.object({
  resource: z.string().nullable(),
  name: z.string(),
  text: z.string(),
})
export type CopyProblem = z.infer<typeof copyProblem>

/** Effect of a copy in one shop. */
const copyPreview = z.object({
  counts: transferCounts,
  resources: z.array(
    z.object({
      resource: z.string(),
      counts: transferCounts,
      /** New records that were not selected but are needed by others. */
      along: z.int(),
      rows: z.array(transferRow),
    }),
  ),
  /** Omitted parts that the shop lacks, such as printers, as sentences. */
  left_out: z.array(z.string()),
  problems: z.array(copyProblem),
  /** Identifies this outcome; the copy is refused if its outcome would differ. */
  seen: z.string(),
})
export type CopyPreview = z.infer<typeof copyPreview>

/**
 * Previews a copy in one shop: everything is written and rolled back. A copy to several shops is
 * previewed per shop.
 */
export const previewCopy = defineEndpoint({
  method: 'POST',
  path: '/v1/copies/preview',
  access: 'session',
  summary: 'Preview a copy to another shop',
  body: copyRequest.extend({ to_shop_id: z.uuid() }),
  response: dataOf(copyPreview),
  bodyLimit: 1024 * 1024,
})

/**
 * State of a shop in a copy: `waiting`, `copied`, `unchanged` (nothing to do), `refused` (nothing
 * was written), `undoing`, `undone`, or `kept` because a record to undo has changed since.
 */
const copyShopStates = [
  'waiting',
  'copied',
  'unchanged',
  'refused',
  'undoing',
  'undone',
  'kept',
] as const
export type CopyShopState = (typeof copyShopStates)[number]

/** A copy to several shops with the state of each. */
const copy = z.object({
  id: z.uuid(),
  user_name: z.string(),
  from_shop: z.string(),
  at: z.string(),
  /** When the last shop was completed; null while running. */
  ended_at: z.string().nullable(),
  shops: z.array(
    z.object({
      shop_id: z.uuid(),
      shop: z.string(),
      state: z.enum(copyShopStates),
      counts: transferCounts.nullable(),
      problems: z.array(copyProblem),
    }),
  ),
})
export type Copy = z.infer<typeof copy>

/**
 * Copies to several shops, one after another, each completely or not at all. The caller sets `id`,
 * so that a repeated request has no further effect. `seen` of a shop is that of its preview.
 */
export const startCopy = defineEndpoint({
  method: 'POST',
  path: '/v1/copies',
  access: 'session',
  summary: 'Copy records to several shops, as previewed',
  body: copyRequest.extend({
    id: z.uuid(),
    shops: listOf(
      z.strictObject({ shop_id: z.uuid(), seen: z.string().max(100) }),
      maxCopyShops,
      1,
    ),
  }),
  response: dataOf(copy),
  bodyLimit: 1024 * 1024,
})

/** The caller's copies of the last day, newest first. */
export const listCopies = defineEndpoint({
  method: 'GET',
  path: '/v1/copies',
  access: 'session',
  summary: 'List your copies to other shops of the last day',
  response: dataOf(z.array(copy)),
})

/** One of the caller's copies. */
export const getCopy = defineEndpoint({
  method: 'GET',
  path: '/v1/copies/:id',
  access: 'session',
  summary: 'Get the progress of a copy to other shops',
  params: idParams,
  response: dataOf(copy),
})

/** Undoes a copy in all its shops. A shop with a record changed since stays unchanged. */
export const undoCopy = defineEndpoint({
  method: 'POST',
  path: '/v1/copies/:id/undo',
  access: 'session',
  summary: 'Undo a copy in all shops',
  params: idParams,
  response: dataOf(copy),
})
