import { Failure, type FieldProblems, fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Feature } from '../feature.ts'

/**
 * Writes records together, or one after the other if each belongs to its own shop (such as
 * pictures). All problems are reported together.
 */
export async function writePerShop<T>(
  context: Context,
  feature: Feature,
  records: readonly T[],
  write: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  if (records.length === 0) return
  if (!feature.hooks.enter) return write(records)
  const problems: FieldProblems = {}
  for (const record of records) {
    await sql`savepoint record`.execute(context.db)
    try {
      await write([record])
    } catch (error) {
      await sql`rollback to savepoint record`.execute(context.db)
      if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
      Object.assign(problems, error.detail.errors)
    }
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
}
