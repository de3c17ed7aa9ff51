import { z } from 'zod'

/**
 * A record that uses another one: its resource, its id and its name, with an English name if it has
 * one.
 */
export const recordUse = z.object({
  resource: z.string(),
  id: z.string(),
  name: z.string(),
  name_en: z.string().nullable().optional(),
})
/** A record in which another one is used. */
export type RecordUse = z.infer<typeof recordUse>
