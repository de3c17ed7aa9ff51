import type { FieldProblems } from '@pos/contract/errors'
import { withoutNulls } from '@pos/contract/fields/left-out'
import { problemsOf } from '@pos/contract/problems'
import type { z } from 'zod'
import type { Context } from '#engine/context'

/**
 * Maximum number of values in a record (including lists and fields), because parsing larger ones
 * would block other requests.
 */
const maxValues = 60_000
/** Maximum length of a list in a posted record. */
const longestList = 2000

/**
 * Parses a posted record, or returns its problems, even if it is too large to parse. Nulls of
 * optional properties are dropped, so that a post with and without them has the same content.
 */
export function readPosted<S extends z.ZodType>(
  { engine }: Pick<Context, 'engine'>,
  schema: S,
  content: unknown,
): { record: z.output<S>; problems?: never } | { record?: never; problems: FieldProblems } {
  if (hasMoreValues(content, maxValues))
    return { problems: { body: [{ key: 'record_too_large', params: { max: maxValues } }] } }
  try {
    const result = schema.safeParse(withoutNulls(schema, content, 'optional'), {
      reportInput: true,
    })
    return result.success ? { record: result.data } : { problems: problemsOf(result.error) }
  } catch (error) {
    engine.log.warn({ err: error }, 'a posted record cannot be read')
    return { problems: { body: [{ key: 'unstorable_record' }] } }
  }
}

/**
 * Returns true if it contains more values than `most` at any depth; stops as soon as this is known.
 */
function hasMoreValues(content: unknown, most: number): boolean {
  const waiting = [content]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (seen + waiting.length > most) return true
    if (Array.isArray(value)) {
      // The schema refuses it by length without reading it.
      if (value.length > longestList) continue
      for (const one of value as unknown[]) waiting.push(one)
    } else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) waiting.push(one)
  }
  return false
}
