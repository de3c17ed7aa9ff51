import type { FieldProblems } from '@pos/contract/errors'
import { problemsOf } from '@pos/contract/problems'
import type { z } from 'zod'
import type { Context } from '#engine/context'

/** A record of more values than this, lists and fields included, is none that a till makes; reading it would keep everybody waiting. */
const maxValues = 60_000
/** No list of a posted record may be longer. */
const longestList = 2000

/** A posted record as the schema reads it, or what is wrong with it: also where it is so odd or so large that it cannot be read. */
export function readPosted<S extends z.ZodType>(
  { engine }: Pick<Context, 'engine'>,
  schema: S,
  content: unknown,
): { record: z.output<S>; problems?: never } | { record?: never; problems: FieldProblems } {
  if (hasMoreValues(content, maxValues)) return { problems: { body: [{ key: 'record_too_large', params: { max: maxValues } }] } }
  try {
    const result = schema.safeParse(content, { reportInput: true })
    return result.success ? { record: result.data } : { problems: problemsOf(result.error) }
  } catch (error) {
    engine.log.warn({ err: error }, 'a posted record cannot be read')
    return { problems: { body: [{ key: 'unstorable_record' }] } }
  }
}

/** Whether there are more values in it than `most`, at whatever depth; it looks no further than it must. */
function hasMoreValues(content: unknown, most: number): boolean {
  const waiting = [content]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (seen + waiting.length > most) return true
    if (Array.isArray(value)) {
      // The schema refuses it by its length, and reads none of it.
      if (value.length > longestList) continue
      for (const one of value as unknown[]) waiting.push(one)
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) waiting.push(one)
  }
  return false
}
