import type { FieldProblem, FieldProblems } from './errors.ts'
import type { Field } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * What of a whole record must be above zero and is not: a coupon worth nothing, a charge of 0 %. By field name; empty when all is well.
 * The fields say themselves when they must (`positiveWhen`).
 */
export function positiveProblems({ fields }: ResourceDefinition, record: Readonly<Record<string, unknown>>): FieldProblems {
  const problems: FieldProblems = {}
  for (const [name, field] of Object.entries(fields)) {
    const { positiveWhen: when } = field
    if (!when || record[when.field] !== when.is) continue
    const value = record[name]
    if (value !== null && value !== undefined && value !== '' && Number(value) === 0) problems[name] = [leastOf(field)]
  }
  return problems
}

/** The smallest amount or rate that is more than nothing. */
function leastOf({ kind, scale = 0 }: Field<unknown>): FieldProblem {
  if (kind === 'money') return { key: 'min_value', params: { min: 1 }, amount: true }
  return { key: 'min_value', params: { min: scale === 0 ? 1 : `0.${'1'.padStart(scale, '0')}` } }
}
