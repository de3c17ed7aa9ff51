import { z } from 'zod'

/** Where a page of a long list stands: what to ask for to turn to the next or the previous one. */
export const keysetMeta = z.object({ per_page: z.int(), next: z.string().nullable(), previous: z.string().nullable() })
/** Where a page of a long list stands. */
export type KeysetMeta = z.infer<typeof keysetMeta>

/** A place in a list, as the answer before named it. */
export const cursor = z.string().min(1).max(400)

/** `{ data: [...], meta }` of a list that is turned from page to page, however long it is. */
export const keysetPageOf = <T extends z.ZodType>(record: T) => z.object({ data: z.array(record), meta: keysetMeta })
