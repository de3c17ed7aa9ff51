import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/**
 * Fails if a response has a field that its schema lacks: it could be a secret, and the document
 * would not describe it.
 */
export function assertAnswer(schema: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer), withoutPrototypes)
  if (!isDeepStrictEqual(schema.parse(sent), sent))
    throw new Error(`The answer holds more than its schema: ${JSON.stringify(sent)}`)
}

/**
 * The error fields of a response may have any name; for a record with this name, zod reports
 * nothing.
 */
const withoutPrototypes = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)
