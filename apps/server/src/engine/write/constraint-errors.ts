import { Failure, type FieldProblem } from '@pos/contract/errors'
import { errorParts } from '#platform/process/error-parts'

/**
 * Turns a refusal by PostgreSQL into a field error by the constraint's name (`<table>_<field>_key|fkey|check`). This is the last
 * line of defence, for races: `checkDrafts` has looked before. Anything else is passed on as it is.
 * Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function constraintFailure(error: unknown, table: string, prefix: string): unknown {
  const { code, constraint = '' } = errorParts(error)
  if (code === '23505') return failure(constraint, table, prefix, { key: 'not_unique' })
  if (code === '23503') return failure(constraint, table, prefix, { key: 'not_found' })
  if (code === '23514') return failure(constraint, table, prefix, { key: 'invalid_format' })
  if (code === '22021' || code === '22P05')
    return new Failure('ValidationFailed', { errors: { [prefix || 'body']: [{ key: 'only_contain_valid_characters' }] } })
  return error
}

/** Whether PostgreSQL refused a deletion because the record is referred to. */
export const isStillReferenced = (error: unknown) => errorParts(error).code === '23503'

function failure(constraint: string, table: string, prefix: string, problem: FieldProblem) {
  const field = constraint.replace(new RegExp(`^${table}_`), '').replace(/_(key|fkey|check)$/, '')
  return new Failure('ValidationFailed', { errors: { [`${prefix}${field}`]: [problem] } })
}
