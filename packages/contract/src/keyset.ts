import { z } from 'zod'

/** The position of a page in a long list: the cursors of the next and the previous page. */
export const keysetMeta = z.object({
  per_page: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type KeysetMeta = z.infer<typeof keysetMeta>

/** A cursor returned by an earlier response. */
export const cursor = z.string().min(1).max(400)

/** `{ data: [...], meta }` of a list of any length that is paged by cursor. */
export const keysetPageOf = <T extends z.ZodType>(record: T) =>
  z.object({ data: z.array(record), meta: keysetMeta })
