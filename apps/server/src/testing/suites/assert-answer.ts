import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/**
 * Fails if an answer has a field that the schema does not name: it may be a secret, and the
 * document does not contain it.
 */
export function assertAnswer(schema: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer), withoutPrototypes)
  if (!isDeepStrictEqual(schema.parse(sent), sent))
    throw new Error(`The answer holds more than its schema: ${JSON.stringify(sent)}`)
}

/** The wrong fields of an answer may have any name; of a record with this one zod tells nothing. */
const withoutPrototypes = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)
