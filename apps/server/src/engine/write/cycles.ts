import { type FieldProblems, fail } from '@pos/contract/errors'
import { type Edges, findCycles } from '#platform/database/cycles'
import { type Context, shopOf } from '../context.ts'
import type { Write } from '../feature.ts'

/**
 * Refuses records that refer back to themselves after all records of the request are written: the
 * check behind every "no cycles". `field` is the path of the reference.
 */
export async function refuseCycles<T>(
  context: Context,
  edges: Edges,
  writes: readonly Write<T>[],
  field: (after: T, to: string) => string,
): Promise<void> {
  const written = new Map(writes.map((write) => [write.id, write]))
  const problems: FieldProblems = {}
  for (const { start, via } of await findCycles(context.db, edges, shopOf(context), [
    ...written.keys(),
  ])) {
    const write = written.get(start)
    if (write) problems[write.path(field(write.after, via))] = [{ key: 'cycle' }]
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
}
