import { z } from 'zod'

/**
 * A record in which another one is used: its resource, its id, and what people call it, in English
 * too where it says so.
 */
export const recordUse = z.object({
  resource: z.string(),
  id: z.string(),
  name: z.string(),
  name_en: z.string().nullable().optional(),
})
/** A record in which another one is used. */
export type RecordUse = z.infer<typeof recordUse>
