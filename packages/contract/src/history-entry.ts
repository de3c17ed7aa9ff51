import { z } from 'zod'

const fields = z.record(z.string(), z.unknown()).nullable()

/**
 * One entry of a record's history, newest first; `before` and `after` contain the changed fields.
 */
export const historyEntry = z.object({
  id: z.int(),
  action: z.string(),
  user_name: z.string(),
  at: z.string(),
  /** The version that the change produced; null in entries written before records had versions. */
  version: z.int().nullable(),
  before: fields,
  after: fields,
})
export type HistoryEntry = z.infer<typeof historyEntry>
