import { Failure, type FieldProblem } from '@pos/contract/errors'
import { errorParts } from '../process/error-parts.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: Readonly<Record<string, FieldProblem>> = {
  '23505': { key: 'not_unique' },
  '23503': { key: 'not_found' },
  '23514': { key: 'invalid_format' },
}

/**
 * Converts a constraint violation into a field error by the constraint's name
 * (`<table>_<field>_key|fkey|check`). It covers races only, because writes check first. Other
 * errors pass unchanged.
 */
export function constraintFailure(error: unknown, table: string, prefix: string): unknown {
  const { code = '', constraint = '' } = errorParts(error)
  const problem = refusals[code]
  if (!problem) return error
  const field = constraint.replace(new RegExp(`^${table}_`), '').replace(/_(key|fkey|check)$/, '')
  return new Failure('ValidationFailed', { errors: { [`${prefix}${field}`]: [problem] } })
}

/** Returns true if PostgreSQL refused a deletion because other rows refer to the record. */
export const isStillReferenced = (error: unknown) => errorParts(error).code === '23503'
