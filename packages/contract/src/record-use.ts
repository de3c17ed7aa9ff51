import { z } from 'zod'

/** A record in which another one is used: its resource, its id, and what people call it. */
export const recordUse = z.object({ resource: z.string(), id: z.string(), name: z.string() })
/** A record in which another one is used. */
export type RecordUse = z.infer<typeof recordUse>
